"""What the screens are made of: one widget a file. Each draws a part of a View."""
