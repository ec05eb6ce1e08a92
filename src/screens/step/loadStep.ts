import { fromEntries } from '../../../domain/objects.ts'
import { kindsIn } from '../../../domain/programme.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { INPUTS, type Input } from '../../components/form/inputs/inputs.ts'

/**
 * The screen of a step with the inputs of its questions. The build replaces this module: every step becomes one import
 * (scripts/vite/stepScreens.ts).
 */
export async function loadStep(step: RecordStep) {
  const inputs = kindsIn(step).map(async (kind) => [kind, (await INPUTS[kind]()).default as Input] as const)
  const [{ stepScreen }, ...loaded] = await Promise.all([import('./StepScreen.tsx'), ...inputs])
  return { default: stepScreen(step, fromEntries(loaded)) }
}
