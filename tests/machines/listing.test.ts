import { describe, expect, it } from 'vitest'
import type { ListingSnapshot } from '../../machines/listing/listing.ts'
import { journey } from '../model/journey.ts'
import { listingModels } from '../model/listing.ts'
import type { Leaf } from './leaf.ts'
import { done } from './outcomes.ts'
import { testEveryPath } from './everyPath.ts'

type Resting = Exclude<Leaf<ListingSnapshot['value']>, 'starting'>

/** Invariants of each state, whatever path led there. */
const assertions = {
  loading: (snapshot) => {
    expect(snapshot.hasTag('busy')).toBe(true)
    expect(snapshot.context.items).toEqual([])
  },
  loaded: ({ context }) => expect(context.items.length).toBeGreaterThan(0),
  disconnected: (snapshot) => {
    expect(snapshot.hasTag('busy')).toBe(false)
    expect(snapshot.can({ type: 'list.retry' })).toBe(true)
  },
  failed: (snapshot) => {
    expect(snapshot.hasTag('busy')).toBe(false)
    expect(snapshot.can({ type: 'list.retry' })).toBe(true)
  },
} satisfies Record<Resting, (snapshot: ListingSnapshot) => void>

testEveryPath<ListingSnapshot>('§2.5', 'listing', (snapshot) => {
  assertions[snapshot.value as Resting](snapshot)
})

describe('listing', () => {
  const loaded = done('loadList', [{ id: '2', name: 'Data Science' }])

  it('§2.5 does not load an embedded list', async () => {
    const { calls, snapshot } = await journey(listingModels.known, [])
    expect(calls).toEqual([])
    expect(snapshot.value).toBe('loaded')
  })

  it('§7.7 loads the courses by name', async () => {
    const { calls, values, snapshot } = await journey(listingModels.empty, [loaded])
    expect(calls).toEqual([{ contract: 'loadList', input: { name: 'courses' } }])
    expect(values).toEqual(['loaded'])
    expect(snapshot.context.items).toEqual([{ id: '2', name: 'Data Science' }])
  })
})
