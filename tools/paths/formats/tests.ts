import path from 'node:path'
import type { FileMachine, PathsFile } from '../file/file.ts'
import { Impossible } from '../generators/conditions.ts'
import { pathsOf, type PathsProject } from '../project.ts'
import { toMachineModule, toPageModule } from './executors.ts'
import { toGherkin, toSteps } from './gherkin.ts'
import { toSpec } from './spec.ts'

/** Formats that a test runner runs: a generated test, and a module for the project's own code beside it. */

export interface TestPlaces {
  /** The scenarios file. */
  scenarios: string
  /** The test's file; undefined if it is printed. */
  out: string | undefined
}

export interface TestFiles {
  text: string
  /** Written again each time, by file. */
  generated: Readonly<Record<string, string>>
  /** Written only if it does not exist. */
  own: Readonly<Record<string, string>>
}

function importOf(file: string, out: string): string {
  const relative = path.relative(path.dirname(path.resolve(out)), path.resolve(file)).replaceAll('\\', '/')
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** 'tests/order.page.ts' beside 'tests/order.spec.ts'. */
function beside(out: string, { machine }: FileMachine, kind: string): string {
  const name = path.basename(out).replace(/\.(spec|test|feature)(\.\w+)?$|\.\w+$/, '') || machine
  return path.join(path.dirname(out), `${name}.${kind}.ts`)
}

function onlyOne({ machines: [file] }: PathsFile): FileMachine {
  if (file === undefined) throw new Impossible('There are no paths.')
  return file
}

/** The page module of the scenarios, or the one beside the test. */
function pageOf(file: FileMachine, project: PathsProject, { scenarios, out }: TestPlaces, name: string) {
  const { browser } = pathsOf(project, file.machine)
  if (browser !== undefined) return { page: path.resolve(path.dirname(scenarios), browser.module), own: {} }
  const page = beside(out ?? name, file, 'page')
  return { page, own: { [page]: toPageModule(file, project) } }
}

export function toPlaywright(paths: PathsFile, project: PathsProject, places: TestPlaces): TestFiles {
  const file = onlyOne(paths)
  const name = `${file.machine}.spec.ts`
  const { page, own } = pageOf(file, project, places, name)
  const module = importOf(page, places.out ?? name)
  return { text: toSpec(file, project, { module, runner: 'playwright' }), generated: {}, own }
}

export function toVitest(paths: PathsFile, project: PathsProject, { scenarios, out }: TestPlaces): TestFiles {
  const file = onlyOne(paths)
  const at = out ?? `${file.machine}.test.ts`
  const machine = beside(at, file, 'machine')
  return {
    text: toSpec(file, project, { module: importOf(machine, at), runner: 'vitest' }),
    generated: {},
    own: { [machine]: toMachineModule(file, project, importOf(scenarios, machine)) },
  }
}

/** A feature, and for a single machine its step definitions. */
export function toFeature(paths: PathsFile, project: PathsProject, places: TestPlaces): TestFiles {
  const text = toGherkin(paths, project)
  const { out } = places
  if (out === undefined || paths.machines.length > 1) return { text, generated: {}, own: {} }
  const file = onlyOne(paths)
  const steps = beside(out, file, 'steps')
  const { page, own } = pageOf(file, project, places, out)
  return { text, generated: { [steps]: toSteps(paths, project, importOf(page, steps)) }, own }
}
