import type { ListingSnapshot } from './listing.ts'

export type ListingState = 'loading' | 'loaded' | 'failed'

export function listingState(snapshot: ListingSnapshot): ListingState {
  if (snapshot.matches('loaded')) return 'loaded'
  return snapshot.matches('failed') ? 'failed' : 'loading'
}

export const itemsOf = ({ context }: ListingSnapshot) => context.items
