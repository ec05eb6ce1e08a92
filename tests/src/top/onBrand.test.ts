import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { darkRules } from '../../../src/brandStyle.ts'
import { ON_BRAND } from '../../../src/onBrand.ts'
import { BRAND } from './brand.ts'

it("what stands on the brand's colour is what the dark theme has other rules for", () => {
  expect(renderToStaticMarkup(createElement('p', ON_BRAND))).toBe('<p data-on-brand="true"></p>')
  expect(darkRules(':root', BRAND)).toContain('}:root [data-on-brand]{')
})
