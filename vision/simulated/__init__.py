"""A table that is drawn instead of built: cards with stickers, hands and a camera, for the demo, the tests and the benchmarks.

`stage` moves things, `camera` looks at them, `truth` knows what is really there.
"""
