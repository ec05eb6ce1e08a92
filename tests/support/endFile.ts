import { afterAll, vi } from 'vitest'

/** Ends each test file, because the files of a worker share modules and globals. */
afterAll(async () => {
  vi.unstubAllGlobals()
  // Vitest rejects imports that are under way when a file ends. What they load would stay broken in every later file.
  await vi.dynamicImportSettled()
})
