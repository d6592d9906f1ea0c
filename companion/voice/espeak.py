"""espeak-ng as the voice: small, everywhere, robotic. Also into a WAV file, to measure speech without a sound card."""

from __future__ import annotations

import subprocess
import tempfile
import threading
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .pronouncing import pronounceable
from .speaker import SpeakerError

COMMAND: Final = ("espeak-ng",)
LANGUAGE: Final = "en"
RATE: Final = 150  # words a minute; a room full of people needs it slower than the usual 175
_ERROR: Final = "error:"  # how espeak-ng's complaints about the sound device begin
LONGEST_SENTENCE: Final = 60.0  # seconds; whatever speaks longer hangs


class Mouth:
    """Runs one program at a time that reads a sentence from its standard input, and can break it off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def run(self, command: Sequence[str], text: str) -> str:
        """By stdin: as an argument the text could be taken for an option. Gives its last complaint, if any."""
        with self._begin(command) as child:
            try:
                _, said = child.communicate(text.encode() + b"\n", timeout=LONGEST_SENTENCE)
            except subprocess.TimeoutExpired as error:
                raise SpeakerError(f"{command[0]} hangs") from error
            finally:
                child.kill()
                self._child = None
        if child.returncode != 0 and not self._stopped:
            raise SpeakerError(
                f"{command[0]} ended with {child.returncode}: {_last_line(said) or 'it did not say why'}"
            )
        return _last_line(said)

    def stop(self) -> None:
        with self._lock:
            child, self._stopped = self._child, True
            if child is not None:
                child.terminate()

    def _begin(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        with self._lock:
            self._stopped = False
            try:
                self._child = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
                )
            except OSError as error:
                raise SpeakerError(f"cannot start {command[0]}: {error.strerror}") from error
            return self._child


def _last_line(said: bytes) -> str:
    lines = said.decode(errors="replace").split("\n")
    return next((line for line in map(pronounceable, reversed(lines)) if line), "")


class EspeakSpeaker:
    def __init__(self, command: Sequence[str] = COMMAND, language: str = LANGUAGE, rate: int = RATE) -> None:
        self._command = (*command, "-v", language, "-s", str(rate), "--stdin")
        self._mouth = Mouth()

    def say(self, text: str) -> None:
        """Without a sound device espeak-ng complains, and ends as if it had spoken."""
        sentence = pronounceable(text)
        complaint = self._mouth.run(self._command, sentence) if sentence else ""
        if complaint.startswith(_ERROR):
            raise SpeakerError(f"no sound comes out:{complaint.removeprefix(_ERROR)}")

    def stop(self) -> None:
        self._mouth.stop()

    def close(self) -> None:
        self.stop()


class WaveSpeaker:
    """Speaks into one WAV file, which is whole after every sentence. A file of that name is replaced."""

    def __init__(self, path: str, command: Sequence[str] = COMMAND, language: str = LANGUAGE, rate: int = RATE) -> None:
        self._command = (*command, "-v", language, "-s", str(rate), "--stdin", "-w")
        self._mouth = Mouth()
        self._path = path
        self._wave: wave.Wave_write | None = None
        try:
            self._file = Path(path).open("wb")  # noqa: SIM115 - it lives as long as the speaker
        except OSError as error:
            raise SpeakerError(f"cannot write {path}: {error.strerror}") from error

    @property
    def seconds(self) -> float:
        """How long the speech is so far, in seconds."""
        written = self._wave
        return written.getnframes() / written.getframerate() if written is not None else 0.0

    def say(self, text: str) -> None:
        sentence = pronounceable(text)
        if not sentence or self._file.closed:
            return
        with tempfile.TemporaryDirectory(prefix="companion-voice-") as folder:
            spoken = Path(folder, "sentence.wav")
            self._mouth.run((*self._command, str(spoken)), sentence)
            if spoken.exists():  # not if it was broken off
                self._append(spoken)

    def stop(self) -> None:
        self._mouth.stop()

    def close(self) -> None:
        self.stop()
        if self._wave is not None:
            self._wave.close()
        self._file.close()

    def _append(self, spoken: Path) -> None:
        try:
            with wave.open(str(spoken), "rb") as sentence:
                if self._wave is None:
                    self._wave = wave.open(self._file, "wb")  # noqa: SIM115
                    self._wave.setparams(sentence.getparams())
                self._wave.writeframes(sentence.readframes(sentence.getnframes()))
                self._file.flush()
        except (wave.Error, EOFError) as error:
            raise SpeakerError(f"{self._command[0]} wrote no WAV file: {error}") from error
        except OSError as error:
            raise SpeakerError(f"cannot write {self._path}: {error.strerror}") from error
