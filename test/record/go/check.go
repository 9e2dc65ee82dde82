// Command check has Go's own code for checksum databases (golang.org/x/mod/sumdb) read a log of Prematch:
// it opens the signed head, reads tiles and entries, and checks proofs. Nothing here was written by the service's authors but
// the way to its addresses.
//
// Usage: check ADDRESS [PROOF...]
//
// ADDRESS is where the service is served. PROOF is a file with what /v1/matches/<match id>/proof answers; without one, the
// proofs of some matches of the log are fetched. It prints a line for each thing that was checked, and ends with 1 at the first
// that is not as it was signed.
package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
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

// keys makes verifiers of every key the service lists.
func (s service) keys() (note.Verifiers, error) {
	body, err := s.get("/.well-known/prematch-record")
	if err != nil {
		return nil, err
	}
	var listed struct{ Keys []struct{ Key string } }
	if err := json.Unmarshal(body, &listed); err != nil {
		return nil, err
	}
	var known []note.Verifier
	for _, one := range listed.Keys {
		verifier, err := note.NewVerifier(one.Key)
		if err != nil {
			return nil, err
		}
		known = append(known, verifier)
	}
	return note.VerifierList(known...), nil
}

// openHead opens a signed head: origin, size and root, each on a line.
func openHead(text []byte, keys note.Verifiers) (tlog.Tree, error) {
	opened, err := note.Open(text, keys)
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.SplitN(opened.Text, "\n", 2)
	if len(lines) < 2 || lines[0] != opened.Sigs[0].Name {
		return tlog.Tree{}, errNotAsSigned
	}
	// Behind its first line it is what Go's own database signs.
	return tlog.ParseTree([]byte("go.sum database tree\n" + lines[1]))
}

type proof struct {
	Checkpoint string
	Entries    []struct {
		Entry     json.RawMessage
		Inclusion []tlog.Hash
		Index     int64
	}
}

// checkProof checks the places of a proof's entries. Their bytes are the canonical text that the proof holds.
func checkProof(data []byte, keys note.Verifiers) (int64, error) {
	var given proof
	if err := json.Unmarshal(data, &given); err != nil {
		return 0, err
	}
	tree, err := openHead([]byte(given.Checkpoint), keys)
	if err != nil {
		return 0, err
	}
	if len(given.Entries) == 0 {
		return 0, errNotAsSigned
	}
	for _, one := range given.Entries {
		leaf := tlog.RecordHash(one.Entry)
		if err := tlog.CheckRecord(one.Inclusion, tree.N, tree.Hash, one.Index, leaf); err != nil {
			return 0, fmt.Errorf("entry %d: %w", one.Index, err)
		}
	}
	return tree.N, nil
}

func run(s service, proofs []string) error {
	keys, err := s.keys()
	if err != nil {
		return err
	}
	for _, file := range proofs {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		size, err := checkProof(data, keys)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Printf("proof %s holds in a log of %d entries\n", file, size)
	}
	if len(proofs) > 0 {
		return nil
	}

	signed, err := s.get("/v1/record/checkpoint")
	if err != nil {
		return err
	}
	tree, err := openHead(signed, keys)
	if err != nil {
		return err
	}
	fmt.Printf("head of %d entries is signed\n", tree.N)

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
		if _, err := checkProof(data, keys); err != nil {
			return fmt.Errorf("proof of %s: %w", match, err)
		}
	}
	fmt.Println("proofs of matches hold")
	return nil
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: check ADDRESS [PROOF...]")
		os.Exit(2)
	}
	if err := run(service(os.Args[1]), os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
