import { createRequire } from 'node:module'

/**
 * Playwright drives an installed Firefox over WebDriver BiDi, in which two things fail: a command that this Firefox does
 * not have yet ends every test, and React ignores `fill`. Both are changed in the messages between the two.
 */

interface Socket {
  emit(type: string, ...rest: unknown[]): boolean
  send(data: unknown, ...rest: unknown[]): void
}

/**
 * React replaces each field's setter, and ignores an event whose value it has already seen there. `fill` first selects all of
 * a field, but an email's selection cannot be read, and Playwright would append.
 */
const WRITE = /inputElement\.value \+?= (value|text);/g
const write = (_: string, value: string) =>
  `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, ${value});`

/** An unknown command, such as the emulation of a colour scheme, has no effect. */
function accepted(data: unknown): unknown {
  const text = String(data)
  if (!text.includes('"error":"unknown command"')) return data
  const { id } = JSON.parse(text) as { id: number }
  return Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
}

const here = createRequire(import.meta.url)

export function adaptFirefox(): void {
  const { ws } = createRequire(here.resolve('playwright'))('playwright-core/lib/utilsBundle') as {
    ws: { prototype: Socket }
  }
  const { emit, send } = ws.prototype
  ws.prototype.emit = function (this: Socket, type, ...rest) {
    return emit.call(this, type, ...(type === 'message' ? [accepted(rest[0]), ...rest.slice(1)] : rest))
  }
  ws.prototype.send = function (this: Socket, data, ...rest) {
    send.call(this, typeof data === 'string' ? data.replace(WRITE, write) : data, ...rest)
  }
}
