#!/usr/bin/env node
// `npm start`: from a fresh clone to a running service. Safe to run again and to kill at any moment.
// Nothing here may need a package: this runs before they are installed.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Prematch needs Node.js 20.19 or newer and this is ${process.versions.node}: install a newer one (https://nodejs.org, or nvm install 20).`,
  )
  process.exit(1)
}
const { launch } = await import('./steps/launch.mjs')
await launch({ development: false })
