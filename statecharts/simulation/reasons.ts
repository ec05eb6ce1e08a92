import type { StatechartsProject } from '../project.ts'
import type { Refusal } from './simulate.ts'

/** Why a guard refuses, as a sentence. */
export function reasonFor(
  { guards }: StatechartsProject,
  machine: string,
  context: unknown,
  { guard, params }: Refusal,
): string {
  const words = guards[machine]?.[guard]
  if (words === undefined) return `${guard} says no`
  return `${guard} says no: ${typeof words === 'function' ? words(context, params) : words}`
}
