import process from 'node:process'

// Only syntax of old Node versions may precede this check.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The portal needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

import(new URL('./dist/server/main.js', import.meta.url).href).catch((error) => {
  console.error(error)
  process.exit(1)
})
