import { expect, it, vi } from 'vitest'
import { loadLater } from '../../../src/loading/loadLater.ts'

const nameIn = (address: string) => /(\w+)\.js$/.exec(address)?.[1]

it('loads three small files at a time, without what they import, and large ones once it may', async () => {
  const linkTo = (rel: string) => (name: string) => `<link rel="${rel}" href="/${name}.js">`
  document.head.innerHTML = [...['a', 'b', 'c', 'd'].map(linkTo('soon')), ...['x', 'y'].map(linkTo('later'))].join('')
  const answers = new Map<string | undefined, (answer: Response) => void>()
  vi.stubGlobal('fetch', (url: string) => new Promise((resolve) => answers.set(nameIn(url), resolve)))
  let allow = () => {}
  loadLater(new Promise<void>((resolve) => (allow = resolve)))
  expect([...answers.keys()]).toEqual(['a', 'b', 'c'])
  answers.get('b')?.(new Response(null, { status: 404 }))
  await expect.poll(() => [...answers.keys()]).toEqual(['a', 'b', 'c', 'd'])
  allow()
  await expect.poll(() => [...answers.keys()]).toEqual(['a', 'b', 'c', 'd', 'x', 'y'])
  expect(document.querySelector('[rel=modulepreload]')).toBeNull()
})
