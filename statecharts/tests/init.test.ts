import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { initCommand } from '../init.ts'

it('writes a configuration with every event and every result of a machine', async () => {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'statecharts-init-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const at = (name: string) => path.join(folder, name)
  await writeFile(
    at('lamp.ts'),
    `import { fromPromise, setup } from '${import.meta.resolve('xstate')}'
     export default setup({ types: {} as { events: { type: 'press'; force: number } }, actors: { heat: fromPromise(async () => 1) } }).createMachine({
       id: 'lamp', initial: 'off', states: {
         off: { on: { press: { guard: ({ event }) => event.force > 3, target: 'on' } } },
         on: { invoke: { id: 'heat', src: 'heat', onDone: 'off', onError: 'off' } } } })`,
  )
  await initCommand([at('lamp.ts')], at('statecharts.config.ts'))
  const text = await readFile(at('statecharts.config.ts'), 'utf8')
  for (const part of [
    "import lampMachine from './lamp.ts'",
    "sends('press', \"'press' happens\", { force: 3 })",
    "sends('press', \"'press' happens (2)\", { force: 4 }, '2')",
    "answers('heat', 'heat succeeds', undefined)",
    "fails('heat', 'heat fails')",
    'scenarios: { lamp }',
  ])
    expect(text).toContain(part)
  await expect(initCommand([at('lamp.ts')], at('statecharts.config.ts'))).rejects.toThrow('exists')
})
