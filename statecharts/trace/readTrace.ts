import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Unusable } from '../load.ts'
import type { StatechartsProject } from '../project.ts'
import type { TestCoverage } from './coverage.ts'
import { readTests } from './records.ts'
import type { Section, SectionsModule } from './sections.ts'

/** The inputs of a trace besides the charts. */
export interface TraceData {
  sections: readonly Section[]
  tests: readonly TestCoverage[]
}

type Settings = Pick<StatechartsProject, 'coverage' | 'trace'>

async function readSections(project: Settings, root: string): Promise<readonly Section[]> {
  if (project.trace === undefined) return []
  const module = path.resolve(root, project.trace.module)
  if (!existsSync(module)) throw new Unusable(`${module} is missing, which the configuration names for the trace.`)
  const { sections } = (await import(pathToFileURL(module).href)) as Partial<SectionsModule>
  if (sections === undefined) throw new Unusable(`${module} exports no function 'sections'.`)
  return sections()
}

/** The current sections and test records. `root` is the folder of the project's configuration. */
export async function readTrace(project: Settings, root: string): Promise<TraceData> {
  const [sections, tests] = await Promise.all([
    readSections(project, root),
    readTests(path.resolve(root, project.coverage.folder)),
  ])
  return { sections, tests }
}
