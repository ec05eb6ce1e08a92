import { vi } from 'vitest'
import { portal } from '../../../server/app/cli/portal.ts'

/** Runs the operators' tool in this process. Returns its output and exit code. */
export async function portalCommand(args: readonly string[], env: Record<string, string>) {
  let [out, said] = ['', '']
  const writes = (stream: 'stdout' | 'stderr') =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said += String(text)
      if (stream === 'stdout') out += String(text)
      return true
    })
  const line = (stream: 'stdout' | 'stderr') => (text: unknown) => void process[stream].write(`${String(text)}\n`)
  const spies = [
    writes('stdout'),
    writes('stderr'),
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
  ]
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    return { code: await portal(args), out, said }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
