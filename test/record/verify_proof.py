"""Verifies a proof of the record, written from docs/record.md alone.

Usage: verify_proof.py KEYS PROOF...   KEYS is what /.well-known/prematch-record answers.
       verify_proof.py KEYS OPENING --answer ANSWER   that an answer shows what was committed to
Prints one line a proof, "refused <step> <reason>", or "ok <match>" and " before <who>" where somebody that KEYS lists signed it
before the kickoff; ends with 0 when all hold.
Needs Python 3.9 and nothing else.
"""

import base64
import binascii
import datetime
import hashlib
import json
import math
import re
import sys

from ed25519 import is_signed
from stamps import Broken, open_stamp


class Refused(Exception):
    def __init__(self, step, reason):
        super().__init__(reason)
        self.step = step


def check(holds, step, reason):
    if not holds:
        raise Refused(step, reason)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def unbase64(text, length, step):  # any length where it is None
    check(isinstance(text, str), step, "base64 is no text")
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Refused(step, "broken base64") from None
    check(length is None or len(data) == length, step, "base64 of another length")
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


def read_key(text, kind=1):
    """(name, key id, public key) of a verifier key; None for one of another kind."""
    parts = text.split("+", 2)
    if len(parts) != 3:
        return None
    name, key_id, encoded = parts
    try:
        typed = unbase64(encoded, 33, 2)
    except Refused:
        return None
    if typed[0] != kind or sha256(name.encode() + b"\n", typed)[:4].hex() != key_id:
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
            return int(size), root, origin
    raise Refused(2, "no known key signed it")


# Proof

MEMBERS = ["format", "match", "checkpoint", "entries", "sections", "opened", "times"]


def verify(data, keys):
    """@returns the match that a proof is about, when it holds, and who of those known signed it before kickoff, or None"""
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
    check(isinstance(proof["times"], list), 1, "no times")
    size, root, origin = open_checkpoint(proof["checkpoint"], keys["keys"])

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
    return proof["match"], proven_before(proof, origin, keys)


# Step 7

LINE = re.compile("— ([^\\s+]+) ([A-Za-z0-9+/]+={0,2})")


def cosigned_at(item, text):
    """The time, in seconds since 1970, at which the witness that a cosignature names signed"""
    check(has_members(item, ["key", "line"]), 1, "a cosignature of other members")
    check(isinstance(item["key"], str) and isinstance(item["line"], str), 1, "no texts")
    key, line = read_key(item["key"], 4), LINE.fullmatch(item["line"])
    check(key is not None and line is not None and line.group(1) == key[0], 7, "no line of that witness")
    signature = unbase64(line.group(2), 76, 7)
    seconds = int.from_bytes(signature[4:12], "big")
    told = f"cosignature/v1\ntime {seconds}\n{text}".encode()
    check(signature[:4].hex() == key[1] and is_signed(key[2], signature[12:], told), 7, "not signed by the witness")
    return seconds


def stamped_at(item, note):
    check(has_members(item, ["authority", "token"]), 1, "a stamp of other members")
    token, authority = unbase64(item["token"], None, 7), unbase64(item["authority"], None, 7)
    try:
        text = open_stamp(token, authority, note.encode())
        at = datetime.datetime.strptime(text[:14] + "Z", "%Y%m%d%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
        return at.timestamp() + float("0" + text[14:])
    except (Broken, ValueError):
        raise Refused(7, "a stamp that does not hold") from None


def kickoff_of(entries):
    named = [item["entry"]["kickoff"] for item in entries[1:] if isinstance(item["entry"].get("kickoff"), str)]
    try:
        return datetime.datetime.fromisoformat(named[-1].replace("Z", "+00:00")).timestamp()
    except (IndexError, ValueError):
        return None


def proven_before(proof, origin, keys):
    forecast, told, before = proof["entries"][0], [], 0
    leaf = leaf_hash(canonical(forecast["entry"]).encode())
    for time in proof["times"]:
        check(has_members(time, ["checkpoint", "cosignatures", "inclusion", "stamps"]), 1, "a time of other members")
        note, lists = time["checkpoint"], [time["cosignatures"], time["inclusion"], time["stamps"]]
        check(isinstance(note, str) and all(isinstance(one, list) for one in lists), 1, "a time of other kinds")
        try:
            size, root, name = open_checkpoint(note, keys["keys"])
        except Refused:
            raise Refused(7, "no known key signed an earlier checkpoint") from None
        check(name == origin and size > before and size > forecast["index"], 7, "checkpoints out of order")
        before = size
        reached = root_by_proof(leaf, forecast["index"], size, [unbase64(one, 32, 7) for one in time["inclusion"]])
        check(reached and base64.b64encode(reached).decode() == root, 7, "not in an earlier checkpoint")
        check(len(time["cosignatures"]) + len(time["stamps"]) > 0, 7, "signed by nobody")
        text = note[: note.index("\n\n") + 1]
        for item in time["cosignatures"]:
            told.append((cosigned_at(item, text), item["key"] in keys.get("witnesses", []), item["key"].split("+")[0]))
        for item in time["stamps"]:
            told.append((stamped_at(item, note), item["authority"] in keys.get("authorities", []), "an authority"))
    kickoff = kickoff_of(proof["entries"])
    first = [name for at, known, name in sorted(told) if known and kickoff is not None and at < kickoff]
    return first[0] if first else None


# Answers

JOINED = ["schema_version", "match.kickoff", "match.kickoff_confirmed", "match.final_score", "provenance.source_release_id"]
JOINED += ["provenance.source_snapshot_id", "provenance.source_payload_sha256", "provenance.source_promotion_receipt_sha256"]
JOINED += ["provenance.transformation_version", "quality.historical_class"]


def take(whole, path):
    *way, name = path.split(".")
    for one in way:
        whole = whole.get(one)
        if not isinstance(whole, dict):
            return None
    return whole.pop(name, None)


def check_answer(answer, proof):
    """Step 8: an answer, whole or by sections, shows what a proof opens; the proof was verified."""
    forecast, *events = [item["entry"] for item in proof["entries"]]
    frozen = {}
    for section in proof["opened"].values():
        for path, value in section["content"].items():
            *way, name = path.split(".")
            holder = frozen
            for one in way:
                holder = holder.setdefault(one, {})
            holder[name] = json.loads(json.dumps(value))
    match = answer.get("match")
    check(isinstance(match, dict) and match.get("id") == proof["match"], 8, "another match")
    check(frozen.get("as_of") == forecast["as_of"], 8, "another forecast")
    check(frozen["provenance"]["temporal_class"] == forecast["mode"], 8, "another mode")
    kickoffs = [frozen["match"]["kickoff"], *(event.get("kickoff") for event in events)]
    check(match.get("kickoff") in kickoffs, 8, "a kickoff that is not in the log")
    score = match.get("final_score")
    check(score is None or score in [event.get("score") for event in events], 8, "a result that is not in the log")
    for path in answer.pop("availability", {}):
        check(take(answer, path) is None, 8, f"{path} is not open")
    for whole in (answer, frozen):
        for path in JOINED:
            take(whole, path)
        if "quality" in whole:
            warnings = whole["quality"]["warnings"]
            whole["quality"]["warnings"] = [one for one in warnings if one != "kickoff_time_unknown"]
    for name, value in answer.items():
        check(name in frozen and canonical(value) == canonical(frozen[name]), 8, f"another {name}")


def main(keys_file, *proofs):
    answer = None
    if "--answer" in proofs:
        with open(proofs[-1], encoding="utf-8") as file:
            answer = json.load(file)
        proofs = proofs[:-2]
    with open(keys_file, encoding="utf-8") as file:
        known = json.load(file)
    keys = {**known, "keys": [one["key"] for one in known["keys"]]}
    failed = 0
    for name in proofs:
        with open(name, "rb") as file:
            data = file.read()
        try:
            match, before = verify(data, keys)
            if answer is not None:
                check_answer(answer, json.loads(data))
            print("ok", match, *([] if before is None else ["before", before]))
        except Refused as refused:
            failed += 1
            print("refused", refused.step, refused)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
