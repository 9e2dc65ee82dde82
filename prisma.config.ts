import path from 'node:path'
import { defineConfig } from 'prisma/config'

// No engine download: prisma/schema-engine.mjs speaks the native schema engine's protocol over WebAssembly.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(
  import.meta.dirname,
  'prisma/schema-engine.mjs',
)
process.env.CHECKPOINT_DISABLE ??= '1'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset' },
})
