import { plan } from 'xstate-paths/plan'
import { MACHINES } from '../tests/model/machines.ts'
import { walk } from './support/fileWalk.ts'
import { test } from './support/server.ts'

/** Every lifecycle transition that a browser can take, each by its shortest path. */

const { application } = MACHINES
const [file] = plan({ application }, { paths: 'short', inBrowser: true }).machines
if (file === undefined) throw new Error('There are no paths')

for (const [index, path] of file.paths.entries()) {
  const last = path.steps.at(-1)
  test(
    `§4 path ${index + 1}: ${path.steps.length} steps, the last ${last?.event.type}`,
    { tag: '@nightly' },
    async ({ page }) => {
      await walk(page, file, path)
    },
  )
}
