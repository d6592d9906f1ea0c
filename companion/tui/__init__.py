"""The screen: what people see and touch. It draws Views and sends commands; it knows nothing of the game."""
