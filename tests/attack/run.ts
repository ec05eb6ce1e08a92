import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs one class of `npm run attack`, as it is, and gives what it said. */
export async function runAttack(name: string, ...options: string[]) {
  const child = spawn(process.execPath, ['scripts/attack.mjs', '--class', name, '--seed', '1', ...options], {
    env: { ...process.env, NODE_ENV: '', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await ended) as [number | null]
  return { said, code, tried: Number(/(\d+) tried/.exec(said)?.[1]) }
}
