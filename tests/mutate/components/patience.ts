import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'

/** How long a test waits for what does not come, on a machine that does nothing else; a test that needs longer tries nothing. */
const PATIENCE_MS = 2_000

// After the tests' own, which is meant for busy machines.
beforeAll(() => configure({ asyncUtilTimeout: PATIENCE_MS }))
