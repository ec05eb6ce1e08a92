import { reviewRowOf } from '../../../domain/views.ts'
import { targetOf, useParameter } from '../../components/form/reviewChange.ts'

/** The id of Review's row for a field or document. */
export const rowOf = (answer: string): string => reviewRowOf(targetOf(answer))

/** The rows that the last save changed. */
export const useChanged = () => useParameter('changed')?.split(',').map(reviewRowOf) ?? []
