"""The parts of the Table screen."""
