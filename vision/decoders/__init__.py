"""Everything that reads QR codes out of a picture, each behind the Decoder seam."""
