import { expect, test } from 'vitest'
import { changesIn, readChanges } from './changes'

test('a change is known by its bold words, else by its first ones, under its version and kind', () => {
  const text = `# Changelog

Words before.

## [Unreleased]

### Added

- **"It leaked"** as a reason to
  rotate a key (\`leaked\`).

### Changed

- Developer sees \`probable_scores\` in every list of matches and picks.

## [0.1.0] - 2026-12-01

### Security

- A nonce.
`
  expect(changesIn(text)).toEqual([
    {
      version: 'Unreleased',
      kind: 'Added',
      changes: [
        {
          id: 'it-leaked',
          title: 'It leaked',
          text: '**"It leaked"** as a reason to\nrotate a key (`leaked`).',
        },
      ],
    },
    {
      version: 'Unreleased',
      kind: 'Changed',
      changes: [
        {
          id: 'developer-sees-probable-scores-in-every-list-of',
          title: 'Developer sees probable_scores in every list of',
          text: 'Developer sees `probable_scores` in every list of matches and picks.',
        },
      ],
    },
    {
      version: '0.1.0 - 2026-12-01',
      kind: 'Security',
      changes: [{ id: 'a-nonce', title: 'A nonce.', text: 'A nonce.' }],
    },
  ])
})

test('our own change log is read whole, and every change has an anchor of its own', async () => {
  const groups = await readChanges()
  const changes = groups.flatMap((group) => group.changes)
  expect(changes.length).toBeGreaterThan(30)
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
  expect(groups.every(({ version }) => version !== '')).toBe(true)
})
