"""A whole game without a camera: a rendered table, players who play on it, the real eye and the real referee."""
