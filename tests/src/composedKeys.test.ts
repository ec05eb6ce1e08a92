import { expect, it, vi } from 'vitest'
import { ignoreComposedKeys } from '../../src/composedKeys.ts'

it('hides the key presses of an input method, and no others', () => {
  ignoreComposedKeys()
  const pressed = vi.fn<(event: KeyboardEvent) => void>()
  document.body.addEventListener('keydown', pressed)
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
  press({ isComposing: true })
  press({ keyCode: 229 })
  expect(pressed).not.toHaveBeenCalled()
  press({})
  expect(pressed).toHaveBeenCalledTimes(1)
})
