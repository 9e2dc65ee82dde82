/** Prisma tells no types of it; these are what `@prisma/client/runtime/client.d.ts` says a compiler has. */
declare module '@prisma/client/runtime/query_compiler_small_bg.postgresql.js' {
  /** The tables that queries are compiled for. */
  export interface CompilerSchema {
    datamodel: string
    provider: string
    connectionInfo: object
  }

  export class QueryCompiler {
    constructor(schema: CompilerSchema)
    compile(request: string): object
    compileBatch(request: string): object
    free(): void
  }
}
