import { listingMachine, type ListItem } from '../../machines/listing/listing.ts'
import { createModel } from 'xstate-paths'

const COURSES = [{ id: '1', name: 'Actuarial Science' }]

function listingModel(items: ListItem[]) {
  return createModel({
    machine: listingMachine,
    input: () => ({ name: 'courses' as const, items }),
    events: { 'list.retry': [{ type: 'list.retry' }] },
    outcomes: {
      loadList: { done: [COURSES], error: [new Error('cut'), { failure: 'disconnected' }] },
      reconnected: { done: [undefined], error: [new Error('broken')] },
    },
    key: ({ context }) => context.items.length,
  })
}

/** Starts: without and with an embedded list. */
export const listingModels = { empty: listingModel([]), known: listingModel(COURSES) }
