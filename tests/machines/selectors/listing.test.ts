import { expect, it } from 'vitest'
import { listingMachine, type ListingSnapshot } from '../../../machines/listing/listing.ts'
import { itemsOf, listingState, nameIn, type ListingState } from '../../../machines/listing/selectors.ts'
import { inState } from '../inState.ts'

const REGIONS = [
  { id: 'NA-KH', name: 'Khomas' },
  { id: 'NA-ER', name: 'Erongo' },
]
const listing = inState(listingMachine, { name: 'regions' })
const loaded = listing('loaded', { items: REGIONS })

const shown = {
  starting: 'loading',
  loading: 'loading',
  loaded: 'loaded',
  disconnected: 'disconnected',
  failed: 'failed',
} satisfies Record<ListingSnapshot['value'], ListingState>

it.each(Object.entries(shown))(
  '§2.5, §2.8 where the list is %s, its select and its page say that it is %s',
  (state, expected) => {
    expect(listingState(listing(state))).toBe(expected)
  },
)

it('§7.8 a select offers what the list has, in its order', () => {
  expect(itemsOf(loaded)).toEqual(REGIONS)
  expect(itemsOf(listing('loading'))).toEqual([])
})

it("§2.12 Review shows the name of the record's region", () => {
  expect(REGIONS.map(({ id }) => nameIn(loaded, id))).toEqual(['Khomas', 'Erongo'])
})

it('a region that the list does not have is not shown under another name', () => {
  expect(() => nameIn(loaded, 'NA-XX')).toThrow(new Error('The list of regions has no NA-XX'))
})
