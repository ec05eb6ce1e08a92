import { PROGRESS, type ProgressName } from '../progress.ts'
import { applicationSetup } from '../setup.ts'

/** Each state leads only to the next one, once highestStep allows it (section 4.1). */
function stateAt(index: number) {
  const [here, next] = [PROGRESS[index], PROGRESS[index + 1]]
  if (next === undefined) return { description: here?.description }
  return {
    description: here?.description,
    always: {
      guard: { type: 'hasReached' as const, params: { highestStep: next.highestStep } },
      target: next.name,
      description: `Reached: ${next.description}`,
    },
  }
}

type ProgressState = ReturnType<typeof stateAt>

export const progress = applicationSetup.createStateConfig({
  description: 'How far the application has come (§4.1). No transition leads back, so highestStep never decreases.',
  initial: PROGRESS[0].name,
  states: Object.fromEntries(PROGRESS.map(({ name }, index) => [name, stateAt(index)])) as Record<
    ProgressName,
    ProgressState
  >,
})
