"""The screens: picker, new table, table, rules, Save Sheet, help, undo."""
