export const PARTS: readonly string[]

/** The parts that `npm test -- …` asks for (none: all), and what narrows a single one down. */
export function readArguments(words: string[]): { parts: string[]; filters: string[] }
