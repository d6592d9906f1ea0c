"""From frames to card events: what lies where on the table. Knows stickers and places, nothing of Fluxx."""
