import type { ReferenceItem } from '../../domain/reference.ts'

/** The ids of the buttons of the lists, to which the focus returns. */

export const ADD_ITEM = 'add-item'
export const changeItemId = ({ id }: ReferenceItem) => `change-item-${id}`
export const removeItemId = ({ id }: ReferenceItem) => `remove-item-${id}`
