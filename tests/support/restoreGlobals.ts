import { afterAll, vi } from 'vitest'

// Files share a document, so a global that one of them replaces would stay for the others.
afterAll(() => vi.unstubAllGlobals())
