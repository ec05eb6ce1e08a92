import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/support/freePort.mjs'
import { findWebKit } from '../../scripts/support/webkit.mjs'
import { WAIT_MS } from '../../tests/tier.ts'

/** WebKitGTK's browser, driven over WebDriver, for which Playwright has no client. */

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Element = Record<typeof ELEMENT, string>
/** An element's label, visible text, or CSS selector. */
export type Target = { label: string } | { text: string; within?: string } | { css: string }

/** Runs in the browser. Finds a visible element that can be used; file pickers are hidden. */
const FIND_IT = `
  const find = ({ label, text, css, within = 'a, button' }) => {
    const isUsable = (each) => each && !each.disabled && each.getAttribute('aria-disabled') !== 'true' && !each.closest('[inert]') &&
      (each.type === 'file' || (each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible'))
    const named = (each, name) => each.textContent.replace(/\\s+/g, ' ').trim().replace(/ ?[*]$/, '') === name
    const labelled = (each) => each.control ?? document.getElementById(each.htmlFor)
    const all = (selector) => [...document.querySelectorAll(selector)]
    const found =
      css ? all(css)
      : label ? all('label').filter((each) => named(each, label)).map(labelled)
      : all(within).filter((each) => named(each, text))
    return found.find(isUsable) ?? null
  }
`

const CENTRE = `
  arguments[0].scrollIntoView({ block: 'center' })
  return arguments[0].getBoundingClientRect().toJSON()
`

export interface WebKit {
  open(url: string): Promise<void>
  press(target: Target): Promise<void>
  /** Types with keys that the page receives as from a keyboard. */
  type(target: Target, text: string): Promise<void>
  choose(target: Target, option: string): Promise<void>
  /** Evaluates a function's body. */
  run<Result>(script: string, ...args: unknown[]): Promise<Result>
  /** Waits until the function's body returns true. */
  until(script: string, ...args: unknown[]): Promise<void>
  untilText(text: string): Promise<void>
  close(): Promise<void>
}

/** A virtual display, because this browser has no headless mode. */
async function openDisplay(command: string) {
  const server = spawn(command, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [line] = (await once(createInterface(server.stdio[3] as NodeJS.ReadableStream), 'line')) as [string]
  return { server, name: `:${line}` }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

export async function openWebKit(): Promise<WebKit> {
  const found = findWebKit()
  if (!found) throw new Error("WebKit is missing. `npm run test:webkit` installs Debian's webkit2gtk-driver and xvfb.")
  const display = await openDisplay(found.display)
  const port = await freePort()
  const driver = spawn(found.path, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: 'ignore',
  })

  async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  async function eventually<Result>(what: string, look: () => Promise<Result | null | false>): Promise<Result> {
    const deadline = Date.now() + WAIT_MS
    for (;;) {
      const result = await look().catch((error: unknown) => {
        if (Date.now() > deadline) throw error
        return null
      })
      if (result !== null && result !== false) return result
      if (Date.now() > deadline) throw new Error(`Not within ${WAIT_MS / 1000} s: ${what}`)
      await pause()
    }
  }
  const { sessionId } = await eventually('a session', () =>
    call<{ sessionId: string }>('POST', '/session', { capabilities: {} }),
  )
  const at = `/session/${sessionId}`
  const run = <Result>(script: string, ...args: unknown[]) =>
    call<Result>('POST', `${at}/execute/sync`, { script, args })
  /** Acts on an element that stays in its place, and again if the page has replaced it meanwhile. */
  const act = (target: Target, path: 'click' | 'value', body: unknown) => {
    let place = ''
    return eventually(`${path} ${JSON.stringify(target)}`, async () => {
      const element = await run<Element | null>(`${FIND_IT} return find(arguments[0])`, target)
      if (element === null) return null
      // The driver scrolls too little to a button below the view.
      const now = JSON.stringify(await run(CENTRE, element))
      if (now !== place) {
        place = now
        return null
      }
      await call('POST', `${at}/element/${element[ELEMENT]}/${path}`, body)
      return true
    })
  }
  const until = async (script: string, ...args: unknown[]) =>
    void (await eventually(script, () => run<boolean>(script, ...args)))

  return {
    run,
    until,
    untilText: (text) => until('return document.body.innerText.includes(arguments[0])', text),
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    press: async (target) => void (await act(target, 'click', {})),
    type: async (target, text) => void (await act(target, 'value', { text })),
    choose: async (target, option) => {
      await until(
        `${FIND_IT} return [...(find(arguments[0])?.options ?? [])].some(({ label }) => label === arguments[1])`,
        target,
        option,
      )
      await act(target, 'value', { text: option })
    },
    async close() {
      await call('DELETE', at).catch(() => undefined)
      await end(driver)
      await end(display.server)
    },
  }
}
