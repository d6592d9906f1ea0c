"""The thread that speaks, the speakers, and which of them a device has."""

from __future__ import annotations

import argparse
import ast
import os
import shlex
import threading
import time
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.commands import presentation
from companion.tui.devices import Speech, devices_for
from companion.voice import KINDS, Announcements, SilentSpeaker, Speaker, SpeakerError, Voice, find_speaker
from companion.voice.espeak import EspeakSpeaker, WaveSpeaker
from companion.voice.piper import PiperSpeaker

from .fakes import FakeSpeaker, fake_espeak

WAIT = 5.0  # seconds that nothing here needs


def turn(player: str) -> dict[str, Any]:
    return {"event": "turn", "player": player, "text": f"{player}'s turn.", "because": []}


class TestVoice:
    def test_speaks_what_it_hears(self) -> None:
        speaker = FakeSpeaker()
        voice = Voice(speaker, Announcements())
        voice.hear([turn("Ann")])
        assert voice.wait(WAIT)
        voice.close()
        assert speaker.said == ["Ann's turn."]
        assert speaker.closed

    def test_nobody_waits_for_a_sentence_and_progress_is_overtaken_meanwhile(self) -> None:
        speaker = FakeSpeaker(slow=True)
        voice = Voice(speaker, Announcements())
        voice.hear([turn("Ann")])
        assert speaker.began.acquire(timeout=WAIT)
        voice.hear([turn("Bob")])
        voice.hear([turn("Cy")])
        speaker.finish()
        speaker.finish()
        assert voice.wait(WAIT)
        assert speaker.said == ["Ann's turn.", "Cy's turn."]
        voice.close()

    def test_repeats_the_last_sentence(self) -> None:
        speaker = FakeSpeaker()
        voice = Voice(speaker, Announcements())
        assert not voice.repeat()
        voice.hear([turn("Ann")])
        assert voice.wait(WAIT)
        assert voice.repeat()
        assert voice.wait(WAIT)
        assert speaker.said == ["Ann's turn.", "Ann's turn."]
        voice.close()

    def test_a_speaker_that_fails_gives_one_notice_and_then_silence(self) -> None:
        speaker, notices = FakeSpeaker(fails=True), []
        voice = Voice(speaker, Announcements(), notices.append)
        voice.hear([turn("Ann")])
        assert voice.wait(WAIT)
        voice.hear([turn("Bob")])
        assert voice.wait(WAIT)
        voice.close()
        assert speaker.said == ["Ann's turn."]
        assert notices == ["The voice has failed: the cable is out. The screen says everything."]
        assert not voice.repeat()

    def test_off_is_silent_in_the_middle_of_a_word(self) -> None:
        speaker = FakeSpeaker(slow=True)
        voice = Voice(speaker, Announcements())
        voice.hear([turn("Ann")])
        assert speaker.began.acquire(timeout=WAIT)
        voice.level = "off"
        assert voice.wait(WAIT)
        voice.close()

    def test_closing_breaks_off_the_sentence(self) -> None:
        speaker = FakeSpeaker(slow=True)
        voice = Voice(speaker, Announcements())
        voice.hear([turn("Ann")])
        assert speaker.began.acquire(timeout=WAIT)
        voice.close()
        assert speaker.closed

    def test_closing_never_hangs_even_if_the_speaker_does(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("companion.voice.voice.PATIENCE", 0.2)
        speaker = FakeSpeaker(slow=True, deaf=True)
        voice = Voice(speaker, Announcements())
        voice.hear([turn("Ann")])
        assert speaker.began.acquire(timeout=WAIT)
        voice.close()
        assert not speaker.closed
        speaker.finish()  # so that its thread ends with the test


# -- speakers ---------------------------------------------------------------------------------------------

Make = Callable[[Path, tuple[str, ...]], Speaker]
SPEAKERS: dict[str, Make] = {
    "fake": lambda _folder, _command: FakeSpeaker(),
    "silent": lambda _folder, _command: SilentSpeaker(),
    "espeak": lambda _folder, command: EspeakSpeaker(command),
    "wave": lambda folder, command: WaveSpeaker(str(folder / "said.wav"), command),
    "piper": lambda _folder, command: PiperSpeaker("voice.onnx", command, command),
}


@pytest.mark.parametrize("make", SPEAKERS.values(), ids=SPEAKERS)
class TestEverySpeaker:
    def test_says_sentences_stops_when_there_is_nothing_to_stop_and_closes_twice(
        self, make: Make, tmp_path: Path
    ) -> None:
        speaker = make(tmp_path, fake_espeak(tmp_path)[0])
        speaker.stop()
        speaker.say("Ann's turn.")
        speaker.say("♥")
        speaker.stop()
        speaker.close()
        speaker.close()


PROGRAMS = {name: SPEAKERS[name] for name in ("espeak", "wave", "piper")}


def _calls(log: Path) -> list[tuple[list[str], str]]:
    return [ast.literal_eval(line) for line in log.read_text().splitlines()]


@pytest.mark.parametrize("make", PROGRAMS.values(), ids=PROGRAMS)
class TestEveryProgram:
    def test_gets_the_text_by_stdin_and_never_as_an_argument(self, make: Make, tmp_path: Path) -> None:
        command, log = fake_espeak(tmp_path)
        make(tmp_path, command).say("-w /etc/passwd \x1b[2J --version")
        arguments, text = _calls(log)[0]
        assert text == "-w or etc or passwd 2J --version\n"
        assert not any("passwd" in argument or "version" in argument for argument in arguments)

    def test_a_program_that_fails_is_told_with_its_reason(self, make: Make, tmp_path: Path) -> None:
        with pytest.raises(SpeakerError, match="ended with 1: no such voice"):
            make(tmp_path, fake_espeak(tmp_path)[0]).say("fail")

    def test_a_program_that_is_not_there_is_told(self, make: Make, tmp_path: Path) -> None:
        with pytest.raises(SpeakerError, match="cannot start /no/such/espeak: No such file"):
            make(tmp_path, ("/no/such/espeak",)).say("Ann's turn.")

    def test_a_sentence_is_broken_off_at_once_and_that_is_no_fault(self, make: Make, tmp_path: Path) -> None:
        command, log = fake_espeak(tmp_path)
        speaker = make(tmp_path, command)
        faults: list[Exception] = []
        thread = threading.Thread(target=lambda: _say(speaker, "hang", faults))
        thread.start()
        while not log.exists():
            time.sleep(0.01)
        speaker.stop()
        thread.join(WAIT)
        assert not thread.is_alive()
        assert faults == []


def _say(speaker: Speaker, text: str, faults: list[Exception]) -> None:
    try:
        speaker.say(text)
    except SpeakerError as fault:
        faults.append(fault)


class TestEspeak:
    def test_a_sound_card_that_was_pulled_out_is_told_though_espeak_ends_as_if_it_had_spoken(
        self, tmp_path: Path
    ) -> None:
        with pytest.raises(SpeakerError, match="no sound comes out: No such device"):
            EspeakSpeaker(fake_espeak(tmp_path)[0]).say("deaf")


class TestWave:
    def test_sentences_follow_each_other_in_one_file_that_is_whole_after_each(self, tmp_path: Path) -> None:
        path = tmp_path / "said.wav"
        speaker = WaveSpeaker(str(path), fake_espeak(tmp_path)[0])
        for seconds, text in ((0.2, "two words"), (0.5, "and three more")):
            speaker.say(text)
            assert speaker.seconds == pytest.approx(seconds)
            with wave.open(str(path)) as file:
                assert file.getnframes() / file.getframerate() == pytest.approx(seconds)
        speaker.close()

    def test_a_place_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(SpeakerError, match=r"cannot write .*: No such file"):
            WaveSpeaker(str(tmp_path / "nowhere" / "said.wav"))


class TestFinding:
    @pytest.fixture
    def cards(self, tmp_path: Path) -> Path:
        path = tmp_path / "cards"
        path.write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
        return path

    def test_no_sound_card_is_one_clear_line_and_silence(self, tmp_path: Path) -> None:
        none = tmp_path / "cards"
        none.write_text("--- no soundcards ---\n")
        for cards in (none, tmp_path / "missing"):
            speaker, verdict = find_speaker(cards=cards, environ={}, which=lambda _: "/usr/bin/x")
            assert isinstance(speaker, SilentSpeaker)
            assert verdict.startswith("No sound card: ")
            assert verdict.endswith("; the screen says everything.")
            assert "\n" not in verdict

    def test_espeak_that_is_not_installed_is_told_with_what_to_do(self, cards: Path) -> None:
        speaker, verdict = find_speaker(cards=cards, environ={}, which=lambda _: None)
        assert isinstance(speaker, SilentSpeaker)
        assert verdict.startswith("espeak-ng is not installed: apt install espeak-ng")

    def test_with_both_it_speaks(self, cards: Path) -> None:
        speaker, verdict = find_speaker(cards=cards, environ={}, which=lambda _: "/usr/bin/x")
        assert isinstance(speaker, EspeakSpeaker)
        assert verdict == "espeak-ng speaks."

    def test_a_sound_server_is_as_good_as_a_card(self, tmp_path: Path) -> None:
        (tmp_path / "pipewire-0").touch()
        environ = {"XDG_RUNTIME_DIR": str(tmp_path)}
        speaker, _ = find_speaker(cards=tmp_path / "missing", environ=environ, which=lambda _: "/usr/bin/x")
        assert isinstance(speaker, EspeakSpeaker)

    def test_a_model_makes_piper_speak_and_without_piper_espeak_does(self, cards: Path, tmp_path: Path) -> None:
        model = tmp_path / "amy.onnx"
        model.touch()
        speaker, verdict = find_speaker(model=str(model), cards=cards, environ={}, which=lambda _: "/usr/bin/x")
        assert isinstance(speaker, PiperSpeaker)
        assert verdict == "piper speaks with amy.onnx."
        which = {"espeak-ng": "/usr/bin/espeak-ng"}.get
        speaker, verdict = find_speaker(model=str(model), cards=cards, environ={}, which=which)
        assert isinstance(speaker, EspeakSpeaker)
        assert verdict == "piper and aplay not installed; espeak-ng speaks."

    def test_into_a_file_it_needs_no_sound_card(self, tmp_path: Path) -> None:
        path = tmp_path / "said.wav"
        speaker, verdict = find_speaker(f"wave:{path}", cards=tmp_path / "missing", environ={}, which=lambda _: "x")
        assert isinstance(speaker, WaveSpeaker)
        assert verdict == f"espeak-ng speaks into {path}."
        speaker.close()

    def test_off_is_off(self) -> None:
        speaker, verdict = find_speaker("off")
        assert isinstance(speaker, SilentSpeaker)
        assert verdict == "The voice is off; the screen says everything."


class TestOptions:
    def _speech(self, *words: str) -> Speech:
        parser = argparse.ArgumentParser()
        presentation.configure(parser)
        return presentation.speech_of(parser.parse_args(words))

    def test_everything_is_spoken_aloud_unless_told_otherwise(self) -> None:
        assert self._speech() == Speech("all", frozenset(), None, None)

    def test_kinds_are_muted_by_name(self) -> None:
        speech = self._speech("--voice", "rulings", "--mute", "draw, keeper,", "--voice-file", "x.wav")
        assert speech == Speech("rulings", frozenset(("draw", "keeper")), "x.wav", None)

    def test_whoever_asks_is_told_what_can_be_muted(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["play", "--mute", "?"]) == 2
        said = capsys.readouterr().err
        assert all(f"  {kind:11} {meaning}\n" in said for kind, meaning in KINDS.items())

    def test_a_game_is_spoken_into_a_file_without_what_is_muted(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The voice as `companion play` makes it, with a program that behaves like espeak-ng first in the path."""
        command, log = fake_espeak(tmp_path)
        program = tmp_path / "bin" / "espeak-ng"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
        devices = devices_for(None, Speech("all", ("draw",), str(tmp_path / "said.wav")))
        assert devices.mouth is not None
        mouth, verdict = devices.mouth(lambda _: None)
        assert isinstance(mouth, Voice)
        mouth.hear([turn("Ann"), {"event": "draw", "player": "Ann", "text": "Ann draws 3.", "because": []}])
        assert mouth.wait(WAIT)
        mouth.close()
        assert verdict == f"espeak-ng speaks into {tmp_path / 'said.wav'}."
        assert [text for _, text in _calls(log)] == ["Ann's turn.\n"]
        assert (tmp_path / "said.wav").stat().st_size > 1000
