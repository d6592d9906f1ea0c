"""A table that is drawn instead of built: cards with stickers, hands, a camera. For demo, tests and benchmarks.

`stage` moves things, `camera` looks at them, `truth` knows what is really there.
"""
