import path from 'node:path'
import type { PathsFile } from '../file/file.ts'
import { Impossible } from '../generators/conditions.ts'
import { pathsOf, type PathsProject } from '../project.ts'

export interface SpecPlaces {
  /** The scenarios file, from which its modules are named. */
  scenarios: string
  /** The spec's file, for relative imports; the working directory if it is printed. */
  out: string | undefined
}

/** The paths of one machine as a Playwright spec. The machine's own module runs them. */
export function toPlaywright({ machines: [file] }: PathsFile, project: PathsProject, places: SpecPlaces): string {
  const { browser } = pathsOf(project, file?.machine ?? '')
  if (browser === undefined) throw new Impossible(`The scenarios have no 'browser' for ${file?.machine}.`)
  const module = path.resolve(path.dirname(places.scenarios), browser.module)
  const imported = path.relative(path.dirname(path.resolve(places.out ?? 'spec.ts')), module)
  return `import { test, walk } from '${imported.startsWith('.') ? imported : `./${imported}`}'
import { pathTitle } from 'xstate-paths/text'

const file = ${JSON.stringify(file, null, 2)}

for (const [index, path] of file.paths.entries())
  test(pathTitle(file.machine, path, index), ({ page }) => walk(page, file, path))
`
}
