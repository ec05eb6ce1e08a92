import type { ListingSnapshot } from './listing.ts'

export type ListingState = 'loading' | 'loaded' | 'failed' | 'disconnected'

export function listingState(snapshot: ListingSnapshot): ListingState {
  if (snapshot.matches('loaded')) return 'loaded'
  if (snapshot.matches('disconnected')) return 'disconnected'
  return snapshot.matches('failed') ? 'failed' : 'loading'
}

export const itemsOf = ({ context }: ListingSnapshot) => context.items

/** An item's name. Throws if the loaded list does not contain the id. */
export function nameIn({ context: { name: list, items } }: ListingSnapshot, id: string): string {
  const item = items.find((each) => each.id === id)
  if (item === undefined) throw new Error(`The list of ${list} has no ${id}`)
  return item.name
}
