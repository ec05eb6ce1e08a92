import { expect, it, vi } from 'vitest'
import { importFiles } from '../../../src/loading/importFiles.ts'

const load = vi.fn<() => Promise<string>>(async () => 'module')

it('imports a module after a failed download has been repeated, and downloads its other files once', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  const files = ['assets/screen.js', 'assets/shared.js']

  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  await expect(importFiles(load, files)).rejects.toThrow('no connection')
  fetched.mockResolvedValueOnce(new Response(null, { status: 502 }))
  await expect(importFiles(load, files)).rejects.toThrow('502')
  expect(load).not.toHaveBeenCalled()

  await expect(importFiles(load, files)).resolves.toBe('module')
  expect(fetched.mock.calls.map(([url]) => String(url).replace(/.*\//, ''))).toEqual([
    'screen.js',
    'shared.js',
    'screen.js',
    'screen.js',
  ])
  fetched.mockRestore()
})

it('repeats a failed style sheet, and applies one that was only preloaded', async () => {
  const link = () => document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet][href$="screen.css"]')
  document.head.innerHTML = '<link rel="preload" as="style" href="/assets/screen.css">'

  const failing = importFiles(load, ['assets/screen.css'])
  link()?.dispatchEvent(new Event('error'))
  await expect(failing).rejects.toThrow('could not be loaded')
  expect(link()).toBeNull()

  const arriving = importFiles(load, ['assets/screen.css'])
  link()?.dispatchEvent(new Event('load'))
  await expect(arriving).resolves.toBe('module')
})

it('fetches no style sheet that the page contains', async () => {
  document.head.innerHTML = '<link rel="inlined" href="/assets/inline.css">'
  await expect(importFiles(load, ['assets/inline.css'])).resolves.toBe('module')
  expect(document.head.querySelector('[rel=stylesheet]')).toBeNull()
})
