import { describe, expect, it } from 'vitest'
import { EVERY_SUBMISSION } from '../../domain/desk.ts'
import { addressOf, placeAt } from '../../domain/deskAddress.ts'

// An address never contains the search text.
const { text: _text, ...EVERY } = EVERY_SUBMISSION
const AT_FIRST = {
  part: 'applications',
  filter: EVERY,
  application: null,
  version: null,
}

describe('the URL of a place on the desk', () => {
  it.each([
    ['/desk', AT_FIRST],
    ['/desk?part=administration', { ...AT_FIRST, part: 'administration' }],
    ['/desk?part=reviews', { ...AT_FIRST, part: 'reviews' }],
    ['/desk?review=toReview', { ...AT_FIRST, filter: { ...AT_FIRST.filter, review: 'toReview' } }],
    ['/desk?application=s1', { ...AT_FIRST, application: 's1' }],
    ['/desk?application=s2&version=s1', { ...AT_FIRST, application: 's2', version: 's1' }],
    [
      '/desk?course=Law+%26+Economics&intake=1&order=desc&application=s1',
      {
        ...AT_FIRST,
        filter: { ...AT_FIRST.filter, course: 'Law & Economics', intake: '1', order: 'desc' },
        application: 's1',
      },
    ],
  ])('%s parses to its place and back', (address, place) => {
    expect(placeAt(address)).toEqual(place)
    expect(new URLSearchParams(addressOf(placeAt(address)).split('?')[1])).toEqual(
      new URLSearchParams(address.split('?')[1]),
    )
  })

  it('leaves out the search text', () => {
    expect(placeAt('/desk?text=Shikongo')).toEqual(AT_FIRST)
    const searched = { filter: { text: 'Shikongo', region: 'r1' } }
    expect(addressOf(searched)).toBe('/desk?region=r1')
  })

  it.each([
    'sort=salary',
    'order=random',
    'decision=maybe',
    'part=kitchen',
    'unknown=1',
    '__proto__=1',
    'application=',
  ])('ignores %s', (query) => {
    expect(addressOf(placeAt(`/desk?${query}`))).toBe('/desk')
  })

  it('is the shortest address, without defaults', () => {
    expect(addressOf({})).toBe('/desk')
    expect(addressOf({ application: 's1' })).toBe('/desk?application=s1')
  })

  it('ignores callback parameters', () => {
    expect(addressOf(placeAt('/desk/callback?code=1&state=2'))).toBe('/desk')
  })
})
