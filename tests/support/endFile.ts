import { afterAll, vi } from 'vitest'

const { parse, stringify } = JSON

/** Ends each test file, because the files of a worker share modules and globals. */
afterAll(async () => {
  vi.unstubAllGlobals()
  // PDF.js replaces these by slow ones on older Nodes, which took a fifth of the time of all tests.
  Object.assign(JSON, { parse, stringify })
  // Vitest rejects imports that are under way when a file ends. What they load would stay broken in every later file.
  await vi.dynamicImportSettled()
})
