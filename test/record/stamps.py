"""Stamps (RFC 3161), verified as docs/record.md says, with nothing but the standard library."""

import hashlib

HASHES = {
    bytes.fromhex("608648016503040201"): "sha256",
    bytes.fromhex("608648016503040202"): "sha384",
    bytes.fromhex("608648016503040203"): "sha512",
}
RSA = bytes.fromhex("2a864886f70d010101")
RSA_WITH = {bytes.fromhex("2a864886f70d0101" + end): name for end, name in (("0b", "sha256"), ("0c", "sha384"), ("0d", "sha512"))}
ECDSA_WITH = {bytes.fromhex("2a8648ce3d04030" + end): name for end, name in (("2", "sha256"), ("3", "sha384"), ("4", "sha512"))}
EC_KEY = bytes.fromhex("2a8648ce3d0201")
SIGNED_DATA = bytes.fromhex("2a864886f70d010702")
TST_INFO = bytes.fromhex("2a864886f70d0109100104")
CONTENT_TYPE, DIGEST = bytes.fromhex("2a864886f70d010903"), bytes.fromhex("2a864886f70d010904")
BASIC, KEY_USAGE, EXTENDED_USAGE = bytes.fromhex("551d13"), bytes.fromhex("551d0f"), bytes.fromhex("551d25")
TIME_STAMPING = bytes.fromhex("06082b06010505070308")

# p, a, b, the base point, its order; bytes of a coordinate (SEC 2)
P256 = (2**256 - 2**224 + 2**192 + 2**96 - 1, -3, 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
        (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5),
        0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551, 32)
P384 = (2**384 - 2**128 - 2**96 + 2**32 - 1, -3, 0xB3312FA7E23EE7E4988E056BE3F82D19181D9C6EFE8141120314088F5013875AC656398D8A2ED19D2A85C8EDD3EC2AEF,
        (0xAA87CA22BE8B05378EB1C71EF320AD746E1D3B628BA79B9859F741E082542A385502F25DBF55296C3A545E3872760AB7, 0x3617DE4A96262C6F5D9E98BF9292DC29F8F41DBD289A147CE9DA3113B5F0B8C00A60B1CE1D7E819D7A431D7C90EA0E5F),
        0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973, 48)
CURVES = {bytes.fromhex("2a8648ce3d030107"): P256, bytes.fromhex("2b81040022"): P384}


class Broken(Exception):
    pass


def need(holds):
    if not holds:
        raise Broken()


class Value:
    """A value in DER: its tag, its content, and all its bytes."""

    def __init__(self, data, at=0):
        need(at + 2 <= len(data))
        self.tag, length, begin = data[at], data[at + 1], at + 2
        if length >= 0x80:
            count = length & 0x7F
            need(0 < count <= 3 and begin + count <= len(data) and data[begin] != 0)
            length = int.from_bytes(data[begin : begin + count], "big")
            begin += count
            need(length >= 0x80)
        self.end = begin + length
        need(self.end <= len(data))
        self.content, self.whole = data[begin : self.end], data[at : self.end]

    def parts(self, tag=None):
        need(tag is None or self.tag == tag)
        found, at = [], 0
        while at < len(self.content):
            found.append(Value(self.content, at))
            at = found[-1].end
        return found

    def only(self, tag):
        need(self.tag == tag)
        return self.content


def whole(data):
    value = Value(data)
    need(value.end == len(data))
    return value


def algorithm(value):
    """The name of an algorithm whose parameters are null or none."""
    parts = value.parts(0x30)
    need(len(parts) == 1 or (len(parts) == 2 and parts[1].whole == b"\x05\x00"))
    return parts[0].only(0x06)


def seconds(value):
    """UTCTime or GeneralizedTime as digits that compare: yyyymmddhhmmss."""
    text = value.content.decode("ascii")
    need(value.tag in (0x17, 0x18) and text.endswith("Z"))
    text = text[:-1]
    if value.tag == 0x17:
        text = ("20" if text < "50" else "19") + text
    fraction = text[14:]
    need(text[:14].isdigit() and len(text) >= 14 and (not fraction or (fraction[0] == "." and fraction[1:].isdigit())))
    return text


def ec_add(curve, one, other):
    p, a = curve[0], curve[1]
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % p == 0:
            return None
        slope = (3 * one[0] * one[0] + a) * pow(2 * one[1], -1, p) % p
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, p) % p
    x = (slope * slope - one[0] - other[0]) % p
    return x, (slope * (one[0] - x) - one[1]) % p


def ec_times(curve, scalar, point):
    result = None
    while scalar:
        if scalar & 1:
            result = ec_add(curve, result, point)
        point = ec_add(curve, point, point)
        scalar >>= 1
    return result


def is_ecdsa(curve, point, signature, digest):
    p, a, b, base, n, size = curve
    need(len(point) == 1 + 2 * size and point[0] == 4)
    key = int.from_bytes(point[1 : 1 + size], "big"), int.from_bytes(point[1 + size :], "big")
    need(max(key) < p and (key[1] ** 2 - key[0] ** 3 - a * key[0] - b) % p == 0)
    numbers = whole(signature).parts(0x30)
    need(len(numbers) == 2)
    r, s = (int.from_bytes(number.only(0x02), "big") for number in numbers)
    need(0 < r < n and 0 < s < n)
    z = int.from_bytes(digest[:size], "big")
    inverse = pow(s, -1, n)
    found = ec_add(curve, ec_times(curve, z * inverse % n, base), ec_times(curve, r * inverse % n, key))
    return found is not None and found[0] % n == r


def is_signed(key, signature, data, name):
    """Whether a SubjectPublicKeyInfo made a signature over data, hashed as named."""
    about, bits = key.parts(0x30)
    kind, *parameters = about.parts(0x30)
    bits = bits.only(0x03)
    need(bits[0] == 0)
    digest = hashlib.new(name, data).digest()
    if kind.content == EC_KEY:
        return is_ecdsa(CURVES[parameters[0].only(0x06)], bits[1:], signature, digest)
    need(kind.content == RSA)
    modulus, exponent = (int.from_bytes(number.only(0x02), "big") for number in whole(bits[1:]).parts(0x30))
    size = (modulus.bit_length() + 7) // 8
    need(len(signature) == size and int.from_bytes(signature, "big") < modulus)
    oid = next(oid for oid, other in HASHES.items() if other == name)
    told = bytes([0x30, 17 + len(digest), 0x30, 13, 6, 9]) + oid + b"\x05\x00\x04" + bytes([len(digest)]) + digest
    padded = b"\x00\x01" + b"\xff" * (size - len(told) - 3) + b"\x00" + told
    return pow(int.from_bytes(signature, "big"), exponent, modulus) == int.from_bytes(padded, "big")


class Certificate:
    def __init__(self, value):
        tbs, outer, signature = value.parts(0x30)
        parts = tbs.parts(0x30)
        need(parts[0].tag == 0xA0)
        _, self.serial, inner, self.issuer, validity, self.subject, self.key, *rest = parts
        need(inner.whole == outer.whole and signature.only(0x03)[0] == 0)
        self.whole, self.tbs, self.signature = value.whole, tbs.whole, signature.content[1:]
        self.method = algorithm(outer)
        self.begin, self.end = (seconds(one) for one in validity.parts(0x30))
        self.extensions = {}
        for extension in [one for part in rest if part.tag == 0xA3 for one in part.parts()[0].parts(0x30)]:
            name, *critical, content = extension.parts(0x30)
            self.extensions[name.only(0x06)] = (bool(critical), content.only(0x04))

    def signed_by(self, other):
        name = {**RSA_WITH, **ECDSA_WITH}.get(self.method)
        need(name is not None)
        return self.issuer.whole == other.subject.whole and is_signed(other.key, self.signature, self.tbs, name)

    def is_authority(self):
        _, basic = self.extensions.get(BASIC, (False, b"\x30\x00"))
        _, usage = self.extensions.get(KEY_USAGE, (False, b"\x03\x02\x02\x04"))
        return whole(basic).content[:3] == b"\x01\x01\xff" and whole(usage).content[1] & 0x04


def open_stamp(token, root, data):
    """@returns yyyymmddhhmmss of a stamp that holds"""
    try:
        return check(token, root, data)
    except (ValueError, IndexError, KeyError, StopIteration, TypeError, RecursionError):
        raise Broken() from None


def check(token, root, data):
    authority = Certificate(whole(root))
    need(authority.signed_by(authority))
    kind, content = whole(token).parts(0x30)
    need(kind.only(0x06) == SIGNED_DATA and content.tag == 0xA0)
    (signed,) = content.parts()
    version, digests, info, certificates, signers = signed.parts(0x30)
    need(version.whole == b"\x02\x01\x03")
    (digest_method,), (signer,) = digests.parts(0x31), signers.parts(0x31)
    name, boxed = info.parts(0x30)
    need(name.only(0x06) == TST_INFO and boxed.tag == 0xA0)
    (box,) = boxed.parts()
    said = box.only(0x04)

    number, who, method, attributes, how, signature = signer.parts(0x30)
    need(number.whole == b"\x02\x01\x01" and method.whole == digest_method.whole)
    hashed_as = HASHES[algorithm(method)]
    need(attributes.tag == 0xA0)
    values = {}
    for attribute in attributes.parts():
        named, one = attribute.parts(0x30)
        need(named.only(0x06) not in values)
        (values[named.content],) = one.parts(0x31)
    need(values[CONTENT_TYPE].only(0x06) == TST_INFO)
    need(values[DIGEST].only(0x04) == hashlib.new(hashed_as, said).digest())

    parts = whole(said).parts(0x30)
    method_of_data, imprint = parts[2].parts(0x30)
    need(HASHES[algorithm(method_of_data)] == "sha256")
    need(imprint.only(0x04) == hashlib.sha256(data).digest())
    at = seconds(parts[4])

    need(certificates.tag == 0xA0)
    known = [Certificate(one) for one in certificates.parts()]
    issuer, serial = who.parts(0x30)
    one = next(c for c in known if (c.issuer.whole, c.serial.whole) == (issuer.whole, serial.whole))
    method = algorithm(how)
    need(method == RSA or ECDSA_WITH.get(method) == hashed_as)
    # The attributes are signed as the set that they are.
    need(is_signed(one.key, signature.only(0x04), b"\x31" + attributes.whole[1:], hashed_as))
    need(one.extensions[EXTENDED_USAGE] == (True, b"\x30" + bytes([len(TIME_STAMPING)]) + TIME_STAMPING))
    path = [one]
    while path[-1].whole != authority.whole:
        need(len(path) <= len(known) + 1)
        last = path[-1]
        if last.signed_by(authority) and last.issuer.whole == authority.subject.whole:
            path.append(authority)
            break
        path.append(next(c for c in known if c not in path and c.subject.whole == last.issuer.whole and last.signed_by(c)))
    need(all(c.begin <= at[:14] <= c.end for c in path) and all(c.is_authority() for c in path[1:]))
    need(all(any(c.whole == other.whole for other in path) for c in known))
    return at
