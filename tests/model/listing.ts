import { listingMachine } from '../../machines/listing/listing.ts'
import { listing } from '../../scenarios/parts.ts'
import { modelOf } from './scenario.ts'

const startingAt = (start: number) =>
  modelOf(listingMachine, listing, { start, key: ({ context }) => context.items.length })

/** Starts: without and with an embedded list. */
export const listingModels = { empty: startingAt(0), known: startingAt(1) }
