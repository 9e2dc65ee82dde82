/** Less than what 13 random letters and digits hold; 32 random hexadecimal digits hold some 110. */
const LEAST_BITS = 80

/** Words that people write where a secret belongs. Six letters at least: random ones don't spell those. */
const PLACEHOLDER =
  /change.?(me|this|it)|replace|placeholder|example|default|insert|secret|password|passphrase|prematch/i

/** Without steps that the two before foretell: `aaaa`, `abcd`, `9876`. */
function withoutRuns(text: string): string {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const step = (i: number) => (codes[i] ?? 0) - (codes[i - 1] ?? 0)
  return [...text]
    .filter((_, i) => i < 2 || Math.abs(step(i)) > 1 || step(i) !== step(i - 1))
    .join('')
}

/** The block that a text repeats, or the text itself. */
function repeatedBlock(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length)
  return text
}

/** What somebody has to guess who knows which letters occur and how often (Shannon), in bits. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits += count * Math.log2(text.length / count)
  return bits
}

/** Why a secret is certainly no random one; undefined for one that may be. */
export function weaknessOf(secret: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'looks like a placeholder'
  if (bitsOf(withoutRuns(repeatedBlock(secret))) < LEAST_BITS) return 'is too easy to guess'
  return undefined
}
