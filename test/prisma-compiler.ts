import { LRUCache } from 'lru-cache'
import * as prisma from '@prisma/client/runtime/query_compiler_small_bg.postgresql.js'

export * from '@prisma/client/runtime/query_compiler_small_bg.postgresql.js'

/** More shapes of queries than a run has. */
const SHAPES = 2_000

/** Compiles each shape of query once. */
class Remembering extends prisma.QueryCompiler {
  readonly #plans = new LRUCache<string, object>({ max: SHAPES })

  override compile(request: string): object {
    const plan = this.#plans.get(request) ?? super.compile(request)
    this.#plans.set(request, plan)
    return plan
  }

  /** It is for whoever connects next. */
  override free(): void {}
}

const compilers = new Map<string, Remembering>()

/**
 * One compiler for all connections of a process that see the same tables, in place of Prisma's: a process of tests opens hundreds of
 * servers, and to read the schema and to compile the same queries is a part of what each costs. Prisma calls it with `new`;
 * `vitest.config.ts` puts it there.
 */
export function QueryCompiler(schema: prisma.CompilerSchema): prisma.QueryCompiler {
  const key = JSON.stringify(schema)
  const compiler = compilers.get(key) ?? new Remembering(schema)
  compilers.set(key, compiler)
  return compiler
}
