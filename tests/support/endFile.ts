import { afterAll, vi } from 'vitest'

/** Ends each test file: files share modules and a document. */
afterAll(async () => {
  vi.unstubAllGlobals()
  // Vitest rejects imports that are under way when a file ends. A lazy screen would then stay broken in every later file.
  await vi.dynamicImportSettled()
})
