import { EnvError } from '../../lib/platform/env'
import { InvalidInputError, ProductError } from '../../lib/platform/errors'
import { DatabaseError } from '../../lib/platform/migrations'
import { isStoreFailure } from '../../lib/platform/store-failure'
import { SourceError } from '../../lib/publishing'
import { ERRORS } from '../../lib/api/errors'

/** A refusal in the operator's terms: what is so, and what to do. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** The code and the sentence of anything a command threw; undefined for a fault of ours. */
export function explain(error: unknown): { error: string; message: string } | undefined {
  if (error instanceof CommandFailure) return { error: error.code, message: error.message }
  if (error instanceof EnvError) return { error: 'environment', message: error.message }
  if (error instanceof SourceError) return { error: 'unusable_results', message: error.message }
  if (isStoreFailure(error))
    return {
      error: 'store_unavailable',
      message: 'The database does not answer: start it (npm start does) or correct DATABASE_URL.',
    }
  if (error instanceof DatabaseError) return { error: error.code, message: error.message }
  if (error instanceof ProductError)
    return { error: error.code, message: ERRORS[error.code].message }
  if (error instanceof InvalidInputError)
    return {
      error: 'invalid_input',
      message: error.issues.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; ') + '.',
    }
  return undefined
}

/** Runs a command's work; the codes it names get the sentences it gives. */
export async function explainRefusals<T>(
  sentences: Partial<Record<string, string>>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const sentence = error instanceof ProductError ? sentences[error.code] : undefined
    if (error instanceof ProductError && sentence) throw new CommandFailure(error.code, sentence)
    throw error
  }
}
