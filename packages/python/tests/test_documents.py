"""What the README and the guide show runs as it stands, one block after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import WORLD

PACKAGE = Path(__file__).parents[1]


FIRST = ["Tonight", "probabilities.home"]


@pytest.mark.parametrize(
    "document, count, says",
    [
        ("README.md", 6, [*FIRST, "True Cost(units=1, rows=0)", "4 matches as of"]),
        ("../../messages/en/guide/python.md", 3, FIRST),
        ("../../messages/en/guide/changes.md", 1, ["4 matches as of"]),
        ("../../messages/fr/guide/changes.md", 1, ["4 matches as of"]),
        ("../../messages/en/guide/sandbox.md", 1, [" changes\n"]),
    ],
)
def test_every_block_of_python_runs(document, count, says, monkeypatch, capsys):
    monkeypatch.setenv("PREMATCH_KEY", WORLD["keys"]["patient"].pop())
    monkeypatch.setenv("PREMATCH_TEST_KEY", WORLD["test_keys"][-1])
    text = (PACKAGE / document).read_text()
    for shown, real in {
        "https://api.example.com": WORLD["url"],
        "{{url}}": WORLD["url"],
        "{{competition}}": "LIGUE_1",
    }.items():
        text = text.replace(shown, real)
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    known: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, document, "exec"), known)
    told = capsys.readouterr().out
    assert len(blocks) == count and all(one in told for one in says)
