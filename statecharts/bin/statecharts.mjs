#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// The package and the project that it is pointed at are TypeScript, run from their sources.
register()
await import('../cli.ts')
