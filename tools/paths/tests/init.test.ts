import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { coverageOf, missing } from '../file/coverage.ts'
import { replay } from '../file/replay.ts'
import { toFeature, toPlaywright, toVitest } from '../formats/tests.ts'
import { init } from '../init.ts'
import { machineOf, type PathsProject } from '../project.ts'
import { plan } from '../plan.ts'

const XSTATE = import.meta.resolve('xstate')

const EVENTS = `
export interface Card { number: string; holder?: string }
export type Paid = { type: 'order.pay'; card: Card }
export type OrderEvent = Paid | { type: 'order.choose'; size: 'small' | 'large' } | { type: 'order.cancel'; page: Window | null }
`
const ORDER = `import { assign, fromPromise, setup } from '${XSTATE}'
import type { OrderEvent } from './events.ts'

interface Customer { name: string; isBlocked: boolean }

export const orderMachine = setup({
  types: {} as { context: { customer?: Customer; attempts: number }; events: OrderEvent; input: { id: number } },
  actors: { load: fromPromise<Customer, { id: number }>(async () => { throw new Error('not mocked') }), charge: fromPromise(async () => {}) },
  actions: { remember: assign({ customer: ({ event }) => (event as unknown as { output: Customer }).output }) },
  guards: {
    hasCard: ({ event }) => event.type === 'order.pay' && event.card.number !== '',
    isBlocked: ({ context: { customer } }) => customer!.isBlocked,
    wasTried: ({ context }) => context.attempts >= 2,
  },
  delays: { patience: 500 },
}).createMachine({
  id: 'order',
  context: { attempts: 0 },
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'loading', src: 'load', input: { id: 1 }, onDone: { target: 'basket', actions: 'remember' } } },
    basket: {
      always: { guard: 'isBlocked', target: 'refused' },
      on: { 'order.choose': { target: 'basket', description: 'The customer chooses a size' }, 'order.pay': { guard: 'hasCard', target: 'paying' }, 'order.cancel': 'refused' },
    },
    paying: {
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      invoke: { src: 'charge', onDone: 'paid', onError: [{ guard: 'wasTried', target: 'refused' }, { target: 'basket' }] },
      after: { patience: 'refused' },
    },
    refused: { type: 'final' },
    paid: { type: 'final', description: 'The page thanks the customer.' },
  },
})`

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'paths-init-')))
  await mkdir(at('node_modules'))
  await writeFile(at('package.json'), '{ "type": "module" }')
  await writeFile(at('events.ts'), EVENTS)
  await writeFile(at('order.ts'), ORDER)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function started(): Promise<{ text: string; said: string; project: PathsProject }> {
  const said = await init([at('order.ts')], at('scenarios.ts'))
  const text = await readFile(at('scenarios.ts'), 'utf8')
  const model = path.resolve(import.meta.dirname, '../model/model.ts')
  await writeFile(at('scenarios.ts'), text.replace("'xstate-paths'", `'${model}'`))
  const { default: project } = (await import(/* @vite-ignore */ at('scenarios.ts'))) as { default: PathsProject }
  return { text, said, project }
}

it('writes scenarios from the types and guards of a machine, which cover all of it', async () => {
  const { text, project } = await started()
  expect(text).toContain("{ type: 'order.pay', card: { number: 'number' } }")
  expect(text).toContain("{ type: 'order.pay', card: { number: '' } }")
  expect(text).toContain("'order.choose': [{ type: 'order.choose', size: 'small' }]")
  expect(text).toContain(
    "loading: { done: [{ name: 'name', isBlocked: true }, { name: 'name', isBlocked: false }], error: [] }",
  )
  expect(text).toContain('input: () => ({ id: 1 })')
  expect(text).toContain('delays: { patience: [500] }')
  expect(text).toContain('[context.customer?.isBlocked, Math.min(context.attempts, 3)]')
  const [file] = plan(project).machines
  const order = machineOf(project['order']!)
  expect(missing(coverageOf(order, replay(order, file!)))).toEqual([])
})

it('lists what the code does not show, and never overwrites a file', async () => {
  await writeFile(at('order.ts'), ORDER.replace('patience: 500', 'patience: ({ context }) => context.attempts * 10'))
  const { said } = await started()
  expect(said).toContain("order: An id of the invoke in 'paying'. Without one, XState names it '0.order.paying'.")
  expect(said).toContain('order: The value of order.cancel.page.')
  expect(said).toContain("order: The milliseconds of the delay 'patience'.")
  await expect(init([at('order.ts')], at('scenarios.ts'))).rejects.toThrow('exists. Choose another file')
})

const testedWith = (pattern: string) =>
  writeFile(at('order.ts'), ORDER.replace("event.card.number !== ''", `${pattern}.test(event.card.number)`))

it('writes a text that the regular expression of a guard accepts', async () => {
  await testedWith(String.raw`/^\d{16}$/`)
  expect((await started()).text).toContain("{ type: 'order.pay', card: { number: '4242424242424242' } }")
})

it('lists a text if it has none that the regular expression of a guard accepts', async () => {
  await testedWith('/^[a-f]{7}$/')
  expect((await started()).said).toContain('order: The value of order.pay.card.number.')
})

it('writes tests with a function for each event and a check for each state, in words', async () => {
  const { project } = await started()
  const file = plan(project, { inBrowser: true })
  const places = { scenarios: at('scenarios.ts'), out: at('tests/order.spec.ts') }
  const { text, own } = toPlaywright(file, project, places)
  expect(text).toContain("import { test, walk } from './order.page.ts'")
  expect(text).toContain('"words": "The customer chooses a size, with size')
  const page = own[at('tests/order.page.ts')]
  expect(page).toContain(
    "/** the call in paying fails */\n    async 'xstate.error.actor.0.order.paying'(page, event) {",
  )
  expect(page).toContain(
    '/** The page thanks the customer. */\n    async paid(page) {\n      throw new NotFilledIn("The check \'paid\'")',
  )
  expect(Object.keys(toVitest(file, project, { ...places, out: at('tests/order.test.ts') }).own)).toEqual([
    at('tests/order.machine.ts'),
  ])
})

it('writes a feature with a definition for each of its steps', async () => {
  const { project } = await started()
  const { text, generated } = toFeature(plan(project), project, {
    scenarios: at('scenarios.ts'),
    out: at('order.feature'),
  })
  const steps = generated[at('order.steps.ts')]!
  const patterns = [...steps.matchAll(/^(?:Given|When|Then)\(\/(.+)\/, \(/gm)].map(
    ([, source = '']) => new RegExp(source),
  )
  const phrases = [...text.matchAll(/^ {4}(?:Given|When|Then) (.+)$/gm)].map(([, phrase = '']) => phrase)
  expect(phrases.length).toBeGreaterThan(10)
  for (const phrase of phrases)
    expect(
      patterns.filter((pattern) => pattern.test(phrase)),
      phrase,
    ).toHaveLength(1)
  expect(text).toContain('When the call in paying succeeds\n    Then The page thanks the customer.')
  expect(text).not.toMatch(/xstate\.|order\.pay/)
})
