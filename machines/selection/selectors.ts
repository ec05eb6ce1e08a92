import type { SelectionSnapshot } from './selection.ts'

export const selectionState = ({ value }: SelectionSnapshot) => value
