"""The screens in the terminal: they draw what a Table says and write entries; they know no rule and no action."""
