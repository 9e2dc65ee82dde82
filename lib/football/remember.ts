/** Texts that are kept before all are forgotten: names and kickoffs of all results there are come to fewer. */
const MOST = 100_000

/** A pure function of a text that is asked for the same few thousand texts again and again, with its answers kept. */
export function remember<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const value = known.get(text)
    if (value !== undefined) return value
    const made = make(text)
    if (known.size >= MOST) known.clear()
    known.set(text, made)
    return made
  }
}
