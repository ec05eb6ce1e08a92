import { describe, expect, it } from 'vitest'
import { PORTAL_BRAND } from '../../../domain/brand.ts'
import { iconOf } from '../../../src/brand/icon.ts'
import { BRAND } from './brand.ts'

const svgOf = (icon: string) =>
  new DOMParser().parseFromString(decodeURIComponent(icon.replace('data:image/svg+xml,', '')), 'image/svg+xml')

describe('the favicon', () => {
  it("is the institution's logo if there is one", () => {
    expect(iconOf({ ...PORTAL_BRAND, logo: '/brand/logo.svg' })).toBe('/brand/logo.svg')
  })

  it.each([
    ['the portal', PORTAL_BRAND, '#0b4f6c', '#dfbd69'],
    ['an institution', BRAND, '#100006', '#200003'],
  ])("is otherwise the portal's own logo in the colours of %s", (_, brand, ground, mark) => {
    const { documentElement } = svgOf(iconOf(brand))
    expect([documentElement.namespaceURI, documentElement.localName]).toEqual(['http://www.w3.org/2000/svg', 'svg'])
    expect(documentElement.querySelector('rect')?.getAttribute('fill')).toBe(ground)
    expect(documentElement.getAttribute('color')).toBe(mark)
    expect(documentElement.querySelectorAll('rect, path, circle')).toHaveLength(5)
  })

  it('is a data URL that encodes only the necessary characters', () => {
    const icon = iconOf(PORTAL_BRAND)
    expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg xmlns='http:\/\/www\.w3\.org\/2000\/svg' viewBox='0 0 40 40'/)
    expect(icon).toMatch(/%3C\/svg%3E$/)
    expect(icon).toContain("%3Crect width='40' height='40' rx='10' fill='%230b4f6c'%3E")
    expect(icon).not.toMatch(/[#<>"]|var\(/)
    expect(new Set(icon.match(/%../g))).toEqual(new Set(['%3C', '%3E', '%23']))
  })
})
