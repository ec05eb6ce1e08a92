import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { known } from '../../domain/known.ts'
import { kindsIn } from '../../domain/programme.ts'
import type { Kind } from '../../domain/questions/kinds.ts'
import { RECORD_STEPS, type RecordStep } from '../../domain/steps.ts'

/**
 * Builds one module for each step with questions, which imports the inputs of its kinds of question and no others. So a step
 * needs one request more than its shared parts, and only a step with a rich text loads the editor.
 */

const source = (name: string) => path.resolve(import.meta.dirname, '../../src', name)
const TABLE = source('components/form/inputs/inputs.ts')
const LOADER = source('screens/step/loadStep.ts')
const STEP_SCREEN = source('screens/step/StepScreen.tsx')
const moduleOf = (step: RecordStep) => source(`screens/step/${step}`)

/** The module of a kind's input: the last import of its row in the table. */
function inputOf(kind: Kind, table: string): string {
  const [row = ''] = new RegExp(`^  ${kind}: .+$`, 'm').exec(table) ?? []
  const name = [...row.matchAll(/import\('([^']+)'\)/g)].at(-1)?.[1]
  return path.resolve(TABLE, '..', known(name, `input for ${kind}`))
}

function screenOf(step: RecordStep): string {
  const table = readFileSync(TABLE, 'utf8')
  const kinds = kindsIn(step)
  return [
    `import { stepScreen } from ${JSON.stringify(STEP_SCREEN)}`,
    ...kinds.map((kind) => `import ${kind} from ${JSON.stringify(inputOf(kind, table))}`),
    `export default stepScreen('${step}', { ${kinds.join(', ')} })`,
  ].join('\n')
}

function loader(): string {
  const imports = RECORD_STEPS.map((step) => `${step}: () => import(${JSON.stringify(moduleOf(step))}),`)
  return `const STEPS = { ${imports.join(' ')} }\nexport const loadStep = (step) => STEPS[step]()`
}

export function stepScreens(): Plugin {
  return {
    name: 'step-screens',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (RECORD_STEPS.some((step) => moduleOf(step) === id) ? id : null),
    load(id) {
      if (id === LOADER) return loader()
      const step = RECORD_STEPS.find((each) => moduleOf(each) === id)
      return step === undefined ? null : screenOf(step)
    },
  }
}
