#!/usr/bin/env node
import { register as registerRequire } from 'tsx/cjs/api'
import { register as registerImport } from 'tsx/esm/api'

// The user's scenarios are TypeScript, and so is this package while it runs from its sources.
registerRequire()
registerImport()
await import('../cli.ts')
