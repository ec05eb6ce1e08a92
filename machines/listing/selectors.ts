import type { ListingSnapshot } from './listing.ts'

export type ListingState = 'loading' | 'loaded' | 'failed' | 'disconnected'

export function listingState(snapshot: ListingSnapshot): ListingState {
  if (snapshot.matches('loaded')) return 'loaded'
  if (snapshot.matches('disconnected')) return 'disconnected'
  return snapshot.matches('failed') ? 'failed' : 'loading'
}

export const itemsOf = ({ context }: ListingSnapshot) => context.items
