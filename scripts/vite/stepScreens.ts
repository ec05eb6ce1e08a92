import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { known } from '../../domain/known.ts'
import type { Kind } from '../../domain/questions/kinds.ts'
import { aliasesOf } from '../support/programme.mjs'

/**
 * Builds one module for each step with questions, which imports the inputs of its kinds of question and no others. So a step
 * needs one request more than its shared parts, and only a step with a rich text loads the editor.
 */

type Steps = Readonly<Record<string, readonly Kind[]>>

/** The kinds of question of each step. The config itself is loaded without aliases, so an import would read the default programme. */
async function readSteps(): Promise<Steps> {
  const config = { configFile: false as const, resolve: { alias: aliasesOf() } }
  const file = path.resolve(import.meta.dirname, '../../domain/programme.ts')
  const { kindsIn } = (await runnerImport<typeof import('../../domain/programme.ts')>(file, config)).module
  const steps = path.resolve(import.meta.dirname, '../../domain/steps.ts')
  const { RECORD_STEPS } = (await runnerImport<typeof import('../../domain/steps.ts')>(steps, config)).module
  return Object.fromEntries(RECORD_STEPS.map((step) => [step, kindsIn(step)]))
}

const source = (name: string) => path.resolve(import.meta.dirname, '../../src', name)
const TABLE = source('components/form/inputs/inputs.ts')
const LOADER = source('screens/step/loadStep.ts')
const STEP_SCREEN = source('screens/step/StepScreen.tsx')
const moduleOf = (step: string) => source(`screens/step/${step}`)

/** The module of a kind's input: the last import of its row in the table. */
function inputOf(kind: Kind, table: string): string {
  const [row = ''] = new RegExp(`^  ${kind}: .+$`, 'm').exec(table) ?? []
  const name = [...row.matchAll(/import\('([^']+)'\)/g)].at(-1)?.[1]
  return path.resolve(TABLE, '..', known(name, `input for ${kind}`))
}

function screenOf(step: string, kinds: readonly Kind[]): string {
  const table = readFileSync(TABLE, 'utf8')
  return [
    `import { stepScreen } from ${JSON.stringify(STEP_SCREEN)}`,
    ...kinds.map((kind) => `import ${kind} from ${JSON.stringify(inputOf(kind, table))}`),
    `export default stepScreen('${step}', { ${kinds.join(', ')} })`,
  ].join('\n')
}

function loader(steps: Steps): string {
  const imports = Object.keys(steps).map((step) => `${step}: () => import(${JSON.stringify(moduleOf(step))}),`)
  return `const STEPS = { ${imports.join(' ')} }\nexport const loadStep = (step) => STEPS[step]()`
}

export function stepScreens(): Plugin {
  let steps: Steps = {}
  const stepOf = (id: string) => Object.keys(steps).find((step) => moduleOf(step) === id)
  return {
    name: 'step-screens',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async configResolved() {
      steps = await readSteps()
    },
    resolveId: (id) => (stepOf(id) === undefined ? null : id),
    load(id) {
      if (id === LOADER) return loader(steps)
      const step = stepOf(id)
      return step === undefined ? null : screenOf(step, steps[step] ?? [])
    },
  }
}
