"""Entries by pointing: a form's controls, how it is filled in and begun, the list before it, and what to recount."""
