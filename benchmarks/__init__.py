"""Benchmarks: one figure for each number that the design holds, printed as a table. They never fail on time."""
