import { afterEach, expect, test, vi } from 'vitest'
import { dropRuntimeNotice } from '../../server/app/runtimeNotice.ts'

const { warn } = console
afterEach(() => {
  console.warn = warn
})

test('hides only the unsupported-runtime warning, once, and shows every other warning', () => {
  const said = vi.fn<(...words: unknown[]) => void>()
  console.warn = said
  dropRuntimeNotice()
  console.warn('oidc-provider WARNING: something else', { of: 'importance' })
  console.warn('\u001B[33;1moidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS\u001B[0m')
  expect(console.warn).toBe(said)
  expect(said.mock.calls).toEqual([['oidc-provider WARNING: something else', { of: 'importance' }]])
})
