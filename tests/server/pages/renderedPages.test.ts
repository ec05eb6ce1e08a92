import { expect, it } from 'vitest'
import { keepPages } from '../../../server/features/pages/renderedPages.ts'
import { pageData } from './fixture.ts'

it("§4.7 a page is rendered again after the provider's day ends, because the window may have closed", async () => {
  let now = Date.parse('2030-01-31T23:59:59+02:00')
  let rendered = 0
  const pageOf = keepPages(
    async () => `<p>${++rendered}</p>`,
    () => now,
  )
  const page = async () => (await pageOf('/home/general-information', pageData())).bodies.identity.toString()
  expect([await page(), await page()]).toEqual(['<p>1</p>', '<p>1</p>'])
  now += 1_000
  expect(await page()).toBe('<p>2</p>')
})
