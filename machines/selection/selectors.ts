import { known } from '../../domain/known.ts'
import type { SelectionSnapshot } from './selection.ts'

/** The state, without its part. */
export const selectionState = ({ value }: SelectionSnapshot) =>
  typeof value === 'string' ? value : known(Object.keys(value)[0], 'state')

/** How many decisions are saved or refused, and how many there are. */
export const savedDecisions = ({ context: { results, pending } }: SelectionSnapshot) => ({
  done: results.length,
  all: results.length + pending.length,
})
