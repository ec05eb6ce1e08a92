#!/usr/bin/env node
import { register } from 'tsx/esm/api'

// The package and the user's project are TypeScript; both run from source.
register()
await import('../cli.ts')
