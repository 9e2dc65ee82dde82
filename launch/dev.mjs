#!/usr/bin/env node
// `npm run dev`: as `npm start`, but the portal compiles on demand and the server restarts when its code changes.
const { launch } = await import('./steps/launch.mjs')
await launch({ development: true })
