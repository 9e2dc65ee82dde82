// Command check has Go's own code for checksum databases (golang.org/x/mod/sumdb) read a log of Prematch:
// it opens the signed head, reads tiles and entries, and checks proofs. Nothing here was written by the service's authors but
// the way to its addresses.
//
// Usage: check [-witness KEY]... ADDRESS [PROOF...]
//
// ADDRESS is where the service is served. PROOF is a file with what /v1/matches/<match id>/proof answers; without one, the
// proofs of some matches of the log are fetched. KEY is that of a witness you trust, beside those that the service lists. It
// prints a line for each thing that was checked, and ends with 1 at the first that is not as it was signed. Cosignatures are checked, in
// the head and in proofs; stamps of RFC 3161 are not.
package main

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	tileHeight  = 8
	tileWidth   = 1 << tileHeight
	proofsAsked = 20
)

var errNotAsSigned = errors.New("it is not what was signed")

// service is a running Prematch; as a tlog.TileReader it reads tiles at the addresses of C2SP tlog-tiles.
type service string

func (s service) get(path string) ([]byte, error) {
	answer, err := http.Get(string(s) + path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answers %d", path, answer.StatusCode)
	}
	return body, err
}

func (s service) Height() int { return tileHeight }

func (s service) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		// C2SP leaves the height out of the path.
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
		data, err := s.get("/v1/record/" + path)
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func (s service) SaveTiles([]tlog.Tile, [][]byte) {}

// entries reads the log's first n entries.
func (s service) entries(n int64) ([][]byte, error) {
	var all [][]byte
	for int64(len(all)) < n {
		width := n - int64(len(all))
		if width > tileWidth {
			width = tileWidth
		}
		// The same places as tiles of the lowest level.
		place := tlog.Tile{H: tileHeight, L: 0, N: int64(len(all)) / tileWidth, W: int(width)}
		path := strings.Replace(place.Path(), fmt.Sprintf("tile/%d/0/", tileHeight), "tile/entries/", 1)
		data, err := s.get("/v1/record/" + path)
		if err != nil {
			return nil, err
		}
		for len(data) >= 2 {
			end := 2 + int(binary.BigEndian.Uint16(data))
			if end > len(data) {
				return nil, fmt.Errorf("%s ends within an entry", path)
			}
			all = append(all, data[2:end])
			data = data[end:]
		}
	}
	return all, nil
}

// witness verifies the lines of C2SP tlog-cosignature, cosignature/v1: the time as 8 bytes, and a signature over it and the
// text. sumdb/note finds such a line by its name and its hash, and leaves to us what was signed.
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func (w witness) Name() string    { return w.name }
func (w witness) KeyHash() uint32 { return w.hash }

func (w witness) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	signed := fmt.Sprintf("cosignature/v1\ntime %d\n%s", binary.BigEndian.Uint64(signature), text)
	return ed25519.Verify(w.key, []byte(signed), signature[8:])
}

const algCosignature = 4

// newWitness reads a witness's key: name, hash and key as sumdb/note has them, with an algorithm of its own.
func newWitness(text string) (note.Verifier, error) {
	parts := strings.SplitN(text, "+", 3)
	if len(parts) != 3 {
		return nil, fmt.Errorf("%q is no key of a witness", text)
	}
	typed, err := base64.StdEncoding.DecodeString(parts[2])
	if err != nil || len(typed) != 1+ed25519.PublicKeySize || typed[0] != algCosignature {
		return nil, fmt.Errorf("%q is no key of a witness", text)
	}
	sum := sha256.Sum256(append([]byte(parts[0]+"\n"), typed...))
	hash := binary.BigEndian.Uint32(sum[:])
	if fmt.Sprintf("%08x", hash) != parts[1] {
		return nil, fmt.Errorf("%q has another hash", text)
	}
	return witness{parts[0], hash, typed[1:]}, nil
}

// keys makes verifiers of every key the service lists: those of the log, and those of witnesses, with these more.
func (s service) keys(more []string) (logs, witnesses []note.Verifier, err error) {
	body, err := s.get("/.well-known/prematch-record")
	if err != nil {
		return nil, nil, err
	}
	var listed struct {
		Keys      []struct{ Key string }
		Witnesses []string
	}
	if err := json.Unmarshal(body, &listed); err != nil {
		return nil, nil, err
	}
	for _, one := range listed.Keys {
		verifier, err := note.NewVerifier(one.Key)
		if err != nil {
			return nil, nil, err
		}
		logs = append(logs, verifier)
	}
	for _, one := range append(more, listed.Witnesses...) {
		verifier, err := newWitness(one)
		if err != nil {
			return nil, nil, err
		}
		witnesses = append(witnesses, verifier)
	}
	return logs, witnesses, nil
}

// openHead opens a signed head: origin, size and root, each on a line. It returns the names of the witnesses that are known and
// signed it.
func openHead(text []byte, keys ...note.Verifier) (tlog.Tree, []string, error) {
	opened, err := note.Open(text, note.VerifierList(keys...))
	if err != nil {
		return tlog.Tree{}, nil, err
	}
	lines := strings.SplitN(opened.Text, "\n", 2)
	if len(lines) < 2 || lines[0] != opened.Sigs[0].Name {
		return tlog.Tree{}, nil, errNotAsSigned
	}
	var cosigned []string
	for _, signature := range opened.Sigs[1:] {
		cosigned = append(cosigned, signature.Name)
	}
	// Behind its first line it is what Go's own database signs.
	tree, err := tlog.ParseTree([]byte("go.sum database tree\n" + lines[1]))
	return tree, cosigned, err
}

type proof struct {
	Checkpoint string
	Entries    []struct {
		Entry     json.RawMessage
		Inclusion []tlog.Hash
		Index     int64
	}
	Times []struct {
		Checkpoint   string
		Cosignatures []struct{ Key, Line string }
		Inclusion    []tlog.Hash
	}
}

// checkProof checks the places of a proof's entries, whose bytes are the canonical text that the proof holds, and that earlier
// heads have the first of them and were signed by the witnesses that it names.
func checkProof(data []byte, keys []note.Verifier) (size int64, cosigned int, err error) {
	var given proof
	if err := json.Unmarshal(data, &given); err != nil {
		return 0, 0, err
	}
	tree, _, err := openHead([]byte(given.Checkpoint), keys...)
	if err != nil {
		return 0, 0, err
	}
	if len(given.Entries) == 0 {
		return 0, 0, errNotAsSigned
	}
	for _, one := range given.Entries {
		leaf := tlog.RecordHash(one.Entry)
		if err := tlog.CheckRecord(one.Inclusion, tree.N, tree.Hash, one.Index, leaf); err != nil {
			return 0, 0, fmt.Errorf("entry %d: %w", one.Index, err)
		}
	}
	first := given.Entries[0]
	for _, time := range given.Times {
		earlier, _, err := openHead([]byte(time.Checkpoint), keys...)
		if err != nil {
			return 0, 0, fmt.Errorf("an earlier head: %w", err)
		}
		leaf := tlog.RecordHash(first.Entry)
		if err := tlog.CheckRecord(time.Inclusion, earlier.N, earlier.Hash, first.Index, leaf); err != nil {
			return 0, 0, fmt.Errorf("entry %d in a head of %d: %w", first.Index, earlier.N, err)
		}
		for _, one := range time.Cosignatures {
			verifier, err := newWitness(one.Key)
			if err != nil {
				return 0, 0, err
			}
			_, signers, err := openHead([]byte(time.Checkpoint+one.Line+"\n"), append(keys[:len(keys):len(keys)], verifier)...)
			if err == nil && len(signers) != 1 {
				err = errNotAsSigned
			}
			if err != nil {
				return 0, 0, fmt.Errorf("the cosignature of %s: %w", verifier.Name(), err)
			}
			cosigned++
		}
	}
	return tree.N, cosigned, nil
}

func run(s service, witnesses, proofs []string) error {
	keys, known, err := s.keys(witnesses)
	if err != nil {
		return err
	}
	for _, file := range proofs {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		size, cosigned, err := checkProof(data, keys)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Printf("proof %s holds in a log of %d entries, with %d cosignatures\n", file, size, cosigned)
	}
	if len(proofs) > 0 {
		return nil
	}

	signed, err := s.get("/v1/record/checkpoint")
	if err != nil {
		return err
	}
	tree, cosigned, err := openHead(signed, append(keys[:len(keys):len(keys)], known...)...)
	if err != nil {
		return err
	}
	fmt.Printf("head of %d entries is signed\n", tree.N)
	for _, name := range cosigned {
		fmt.Printf("and cosigned by %s\n", name)
	}

	hashes := tlog.TileHashReader(tree, s)
	root, err := tlog.TreeHash(tree.N, hashes)
	if err != nil {
		return err
	}
	if root != tree.Hash {
		return errNotAsSigned
	}
	entries, err := s.entries(tree.N)
	if err != nil {
		return err
	}
	matches := map[string]bool{}
	for i, entry := range entries {
		stored, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, int64(i))})
		if err != nil {
			return err
		}
		if stored[0] != tlog.RecordHash(entry) {
			return fmt.Errorf("entry %d: %w", i, errNotAsSigned)
		}
		var about struct{ Match string }
		if err := json.Unmarshal(entry, &about); err != nil {
			return err
		}
		matches[about.Match] = true
	}
	fmt.Printf("tiles and %d entries are those of the head\n", len(entries))

	for _, size := range []int64{1, tree.N / 3, tree.N / 2, tree.N - 1} {
		before, err := tlog.TreeHash(size, hashes)
		if err != nil {
			return err
		}
		grown, err := tlog.ProveTree(tree.N, size, hashes)
		if err != nil {
			return err
		}
		if err := tlog.CheckTree(grown, tree.N, tree.Hash, size, before); err != nil {
			return fmt.Errorf("size %d: %w", size, err)
		}
	}
	fmt.Println("earlier trees are beginnings of this one")

	checked := 0
	for match := range matches {
		if checked++; checked > proofsAsked {
			break
		}
		data, err := s.get("/v1/matches/" + match + "/proof")
		if err != nil {
			return err
		}
		if _, _, err := checkProof(data, keys); err != nil {
			return fmt.Errorf("proof of %s: %w", match, err)
		}
	}
	fmt.Println("proofs of matches hold")
	return nil
}

func main() {
	var witnesses []string
	flag.Func("witness", "key of a witness you trust", func(key string) error {
		witnesses = append(witnesses, key)
		return nil
	})
	flag.Parse()
	if flag.NArg() < 1 {
		fmt.Fprintln(os.Stderr, "usage: check [-witness KEY]... ADDRESS [PROOF...]")
		os.Exit(2)
	}
	if err := run(service(flag.Arg(0)), witnesses, flag.Args()[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
