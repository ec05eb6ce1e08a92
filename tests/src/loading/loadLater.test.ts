import { expect, it } from 'vitest'
import { loadLater } from '../../../src/loading/loadLater.ts'

const started = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) =>
    link.getAttribute('href')?.replace(/.*\/|\.js/g, ''),
  )

it('loads three small files at a time, large ones once it may, and leaves a failed one to the app', async () => {
  const linkTo = (rel: string) => (name: string) => `<link rel="${rel}" href="${name}.js">`
  document.head.innerHTML = [...['a', 'b', 'c', 'd'].map(linkTo('soon')), ...['x', 'y'].map(linkTo('later'))].join('')
  let allow = () => {}
  loadLater(new Promise<void>((resolve) => (allow = resolve)))
  expect(started()).toEqual(['a', 'b', 'c'])
  document.querySelector('[href$="b.js"]')?.dispatchEvent(new Event('error'))
  expect(started()).toEqual(['a', 'c', 'd'])
  allow()
  await Promise.resolve()
  expect(started()).toEqual(['a', 'c', 'd', 'x', 'y'])
})
