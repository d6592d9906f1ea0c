"""A physical world and its players, to prove the referee right."""
