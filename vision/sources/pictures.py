"""Picture files: which of a folder's files are pictures, and any of them as 8 bits of brightness."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from ..frame import Luma

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".gif", ".tif", ".tiff", ".webp", ".pgm", ".ppm", ".pbm"})
# Named, because Pillow goes by contents: a file called .jpg might otherwise be run through Ghostscript.
FORMATS = ("JPEG", "PNG", "BMP", "GIF", "TIFF", "WEBP", "PPM")
MOST_PIXELS = 120_000_000  # more than any phone takes; in colour this is half a gigabyte
warnings.filterwarnings("ignore", module=r"PIL\.")  # what is wrong with a file is told as PictureError
Image.init()  # Pillow knows only some of these formats before
Image.MAX_IMAGE_PIXELS = None  # our own limit is the stricter one, and says what to do

RANGES = (1.0, 255.0, 65535.0)  # the white of floats, of bytes in wide numbers, and of 16 bits


class PictureError(Exception):
    """The file cannot be read as a picture; the message says why, without the file's name."""


def is_picture(path: Path) -> bool:
    """By its name; what it holds shows when it is read."""
    return path.suffix.lower() in SUFFIXES


def in_name_order(paths: list[Path]) -> list[Path]:
    """Numbers within names count as numbers: frame-2 comes before frame-10."""
    return sorted(paths, key=lambda path: (_natural(path.name), path.name))


def _natural(name: str) -> list[tuple[int, int, str]]:
    parts = re.split(r"([0-9]+)", name.casefold())
    return [(0, int(part), "") if at % 2 else (1, 0, part) for at, part in enumerate(parts)]


def read_picture(path: Path) -> Luma:
    """Its brightness, the way up that the photographer held the camera. Raises PictureError."""
    try:
        return _luma(_load(path))
    except MemoryError:
        raise PictureError("too large for the memory of this machine: scale it down") from None


def _load(path: Path) -> Image.Image:
    try:
        with Image.open(path, formats=FORMATS) as image:
            _check_size(image)
            image.draft("L", image.size)  # a JPEG then leaves its colours packed
            return ImageOps.exif_transpose(image)
    except (PictureError, MemoryError):
        raise
    except Exception as error:  # Pillow's readers raise nearly everything at damaged files
        raise PictureError(_why(error)) from error


def _check_size(image: Image.Image) -> None:
    width, height = image.size
    if width * height > MOST_PIXELS:
        limit = MOST_PIXELS // 1_000_000
        raise PictureError(f"{width} x {height} pixels are too many: scale it down to {limit} million or fewer")


def _why(error: Exception) -> str:
    if isinstance(error, UnidentifiedImageError):
        return "not a picture that can be read (JPEG, PNG, TIFF, WebP, BMP, GIF, PNM)"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"damaged, or cut off before its end ({type(error).__name__})"


def _luma(image: Image.Image) -> Luma:
    if image.mode.startswith("I;16"):
        return _scaled(np.asarray(image), RANGES[-1])
    if image.mode in ("I", "F"):
        values = np.nan_to_num(np.asarray(image))
        return _scaled(values, _white(float(values.max())))
    if "A" in image.getbands() or "transparency" in image.info:
        image = _on_paper(image)
    return np.array(image.convert("L"))


def _white(brightest: float) -> float:
    """What the brightest possible value is: files with wide numbers do not say."""
    return next((white for white in RANGES if brightest <= white), brightest)


def _scaled(values: NDArray[np.generic], white: float) -> Luma:
    parts = np.clip(values.astype(np.float32) / np.float32(white), 0, 1)
    luma: Luma = (parts * 255 + 0.5).astype(np.uint8)
    return luma


def _on_paper(image: Image.Image) -> Image.Image:
    """What shows through is white, as paper is."""
    paper = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(paper, image.convert("RGBA"))
