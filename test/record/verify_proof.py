"""Verifies a proof of the record, written from docs/record.md alone.

Usage: verify_proof.py KEYS PROOF...   KEYS is what /.well-known/prematch-record answers.
Prints one line a proof, "ok <match>" or "refused <step> <reason>"; ends with 0 when all hold.
Needs Python 3.9 and nothing else.
"""

import base64
import binascii
import hashlib
import json
import math
import re
import sys

from ed25519 import is_signed


class Refused(Exception):
    def __init__(self, step, reason):
        super().__init__(reason)
        self.step = step


def check(holds, step, reason):
    if not holds:
        raise Refused(step, reason)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def unbase64(text, length, step):
    check(isinstance(text, str), step, "base64 is no text")
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refused(step, "broken base64") from None
    check(len(data) == length, step, "base64 of another length")
    check(base64.b64encode(data).decode() == text, step, "base64 with spare bits")
    return data


# Canonical text (RFC 8785)


def number_text(value):
    """A number as ECMAScript writes it: the shortest digits that read back as it, and its rules for the point."""
    if isinstance(value, int):
        value = float(value)
    check(math.isfinite(value), 1, "no finite number")
    if value == 0:
        return "0"
    if value < 0:
        return "-" + number_text(-value)
    mantissa, exponent = f"{value!r}".lower(), 0
    if "e" in mantissa:
        mantissa, power = mantissa.split("e")
        exponent = int(power)
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    # The value is 0.digits times ten to the n.
    n = exponent + len(whole) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    k = len(digits)
    if k <= n <= 21:
        return digits + "0" * (n - k)
    if 0 < n <= 21:
        return digits[:n] + "." + digits[n:]
    if -6 < n <= 0:
        return "0." + "0" * -n + digits
    power = f"e{'+' if n - 1 >= 0 else '-'}{abs(n - 1)}"
    return digits[0] + ("." + digits[1:] if k > 1 else "") + power


def canonical(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number_text(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
    return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"


def has_members(value, names):
    return isinstance(value, dict) and sorted(value) == sorted(names)


# Merkle tree (RFC 6962)


def leaf_hash(data):
    return sha256(b"\x00", data)


def node_hash(left, right):
    return sha256(b"\x01", left, right)


def tree_root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return node_hash(tree_root(leaves[:split]), tree_root(leaves[split:]))


def root_by_proof(leaf, index, size, proof):
    fn, sn, result = index, size - 1, leaf
    for beside in proof:
        if sn == 0:
            return None
        if fn % 2 == 1 or fn == sn:
            result = node_hash(beside, result)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn // 2, sn // 2
        else:
            result = node_hash(result, beside)
        fn, sn = fn // 2, sn // 2
    return result if sn == 0 else None


# Keys and checkpoints


def read_key(text):
    """(name, key id, public key) of a verifier key; None for one of another kind."""
    parts = text.split("+", 2)
    if len(parts) != 3:
        return None
    name, key_id, encoded = parts
    try:
        typed = unbase64(encoded, 33, 2)
    except Refused:
        return None
    if typed[0] != 1 or sha256(name.encode() + b"\n", typed)[:4].hex() != key_id:
        return None
    return name, key_id, typed[1:]


NOTE = re.compile(
    "(([^\\s+]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n)\n— ([^\\s+]+) ([A-Za-z0-9+/]+={0,2})\n"
)


def open_checkpoint(note, keys):
    found = NOTE.fullmatch(note)
    check(found, 2, "no checkpoint")
    text, origin, size, root, signer, encoded = found.groups()
    unbase64(root, 32, 2)
    signature = unbase64(encoded, 68, 2)
    check(signer == origin, 2, "signed under another name")
    for key in keys:
        parsed = read_key(key)
        if parsed is None or parsed[:2] != (origin, signature[:4].hex()):
            continue
        if is_signed(parsed[2], signature[4:], text.encode()):
            return int(size), root
    raise Refused(2, "no known key signed it")


# Proof

MEMBERS = ["format", "match", "checkpoint", "entries", "sections", "opened"]


def verify(data, keys):
    """@returns the match that a proof is about, when it holds"""
    try:
        text = data.decode("utf-8")
        proof = json.loads(text)
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise Refused(1, "no JSON") from None
    try:
        same = canonical(proof).encode("utf-8", "surrogatepass") == data
    except OverflowError:
        same = False
    check(same, 1, "not canonical")
    check(has_members(proof, MEMBERS), 1, "other members")
    check(proof["format"] == "prematch-proof-v1", 1, "another format")
    check(isinstance(proof["checkpoint"], str) and isinstance(proof["match"], str), 1, "no texts")
    check(isinstance(proof["entries"], list), 1, "no list")
    check(isinstance(proof["sections"], dict) and isinstance(proof["opened"], dict), 1, "no objects")
    size, root = open_checkpoint(proof["checkpoint"], keys)

    check(len(proof["entries"]) > 0, 3, "no entries")
    before = -1
    for i, item in enumerate(proof["entries"]):
        check(has_members(item, ["entry", "inclusion", "index"]), 1, "an entry of other members")
        entry, inclusion, index = item["entry"], item["inclusion"], item["index"]
        check(isinstance(entry, dict) and isinstance(inclusion, list), 1, "no entry")
        check(isinstance(index, int) and not isinstance(index, bool), 3, "no index")
        check(before < index < size, 3, "indexes do not ascend inside the log")
        kinds = ["forecast"] if i == 0 else ["moved", "void", "final", "corrected"]
        check(entry.get("kind") in kinds, 3, "another kind")
        check(isinstance(entry.get("as_of"), str), 3, "no time")
        check(i > 0 or isinstance(entry.get("mode"), str), 3, "no mode")
        check(entry.get("match") == proof["match"], 3, "another match")
        before = index
    for item in proof["entries"]:
        path = [unbase64(one, 32, 4) for one in item["inclusion"]]
        leaf = leaf_hash(canonical(item["entry"]).encode())
        reached = root_by_proof(leaf, item["index"], size, path)
        check(reached and base64.b64encode(reached).decode() == root, 4, "not in the log")

    sections = proof["sections"]
    check(len(sections) > 0, 5, "no sections")
    leaves = [
        leaf_hash(name.encode() + unbase64(sections[name], 32, 5))
        for name in sorted(sections, key=lambda name: name.encode("utf-16-be"))
    ]
    commitment = base64.b64encode(tree_root(leaves)).decode()
    check(commitment == proof["entries"][0]["entry"].get("commitment"), 5, "other sections")
    for name, section in proof["opened"].items():
        check(has_members(section, ["content", "salt"]), 1, "a section of other members")
        check(name in sections and isinstance(section["content"], dict), 6, "an unknown section")
        text = canonical({"content": section["content"], "section": name})
        digest = sha256(unbase64(section["salt"], 16, 6), text.encode())
        check(base64.b64encode(digest).decode() == sections[name], 6, f"another {name}")
    return proof["match"]


def main(keys_file, *proofs):
    with open(keys_file, encoding="utf-8") as file:
        keys = [one["key"] for one in json.load(file)["keys"]]
    failed = 0
    for name in proofs:
        with open(name, "rb") as file:
            data = file.read()
        try:
            print("ok", verify(data, keys))
        except Refused as refused:
            failed += 1
            print("refused", refused.step, refused)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
