import { fieldsWhere, textOf } from './programme.ts'
import type { StepText } from './questions/step.ts'
import type { RecordStep } from './steps.ts'

/** The texts of a step's screen. */

export type ShownText = Omit<StepText, 'required' | 'info'>

/** A step's texts, with the note about required questions that is true of its form. */
export function stepText(step: RecordStep): ShownText {
  const { required, info: _, notes = [], ...text } = textOf(step)
  const hasOptional = fieldsWhere(step, ({ message }) => message === undefined).length > 0
  const note = hasOptional ? required?.marked : required?.all
  return { ...text, notes: note === undefined ? notes : [note, ...notes] }
}
