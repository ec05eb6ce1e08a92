import { describe, expect, it } from 'vitest'
import { addressOf, placeAt } from '../../domain/deskAddress.ts'

const AT_FIRST = {
  part: 'applications',
  filter: { course: '', institution: '', region: '', shortlisted: '', intake: '', sort: 'submittedAt', order: 'asc' },
  application: null,
}

describe('the address of a place at the desk', () => {
  it.each([
    ['/desk', AT_FIRST],
    ['/desk?part=administration', { ...AT_FIRST, part: 'administration' }],
    ['/desk?application=s1', { ...AT_FIRST, application: 's1' }],
    [
      '/desk?course=Law+%26+Economics&intake=1&order=desc&application=s1',
      {
        ...AT_FIRST,
        filter: { ...AT_FIRST.filter, course: 'Law & Economics', intake: '1', order: 'desc' },
        application: 's1',
      },
    ],
  ])('%s says where somebody is, and is where that leads', (address, place) => {
    expect(placeAt(address)).toEqual(place)
    expect(new URLSearchParams(addressOf(placeAt(address)).split('?')[1])).toEqual(
      new URLSearchParams(address.split('?')[1]),
    )
  })

  it('says nothing of what is searched, which is often a name', () => {
    expect(placeAt('/desk?text=Shikongo')).toEqual(AT_FIRST)
    const searched = { filter: { text: 'Shikongo', region: 'r1' } }
    expect(addressOf(searched)).toBe('/desk?region=r1')
  })

  it.each([
    'sort=salary',
    'order=random',
    'shortlisted=maybe',
    'part=kitchen',
    'unknown=1',
    '__proto__=1',
    'application=',
  ])('%s says nothing', (query) => {
    expect(addressOf(placeAt(`/desk?${query}`))).toBe('/desk')
  })

  it('is the desk’s own where nothing is given, and says only what is', () => {
    expect(addressOf({})).toBe('/desk')
    expect(addressOf({ application: 's1' })).toBe('/desk?application=s1')
  })

  it('an answer of the identity provider says nothing', () => {
    expect(addressOf(placeAt('/desk/callback?code=1&state=2'))).toBe('/desk')
  })
})
