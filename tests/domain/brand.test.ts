import { expect, test } from 'vitest'
import { PORTAL_BRAND, shadesOf } from '../../domain/brand.ts'
import { SHADES } from '../../domain/colours.ts'

test('the portal’s own brand has its own shades, and a picture for shared links', () => {
  expect(PORTAL_BRAND).toEqual({ primary: SHADES.primary, accent: SHADES.gold, picture: '/brand/sharing.png' })
  expect(shadesOf(PORTAL_BRAND)).toEqual(SHADES)
})

test('a brand replaces the two colours that are its own, and no other', () => {
  const primary = SHADES.gold
  const accent = SHADES.primary
  expect(shadesOf({ primary, accent })).toEqual({ ...SHADES, primary, gold: accent })
})
