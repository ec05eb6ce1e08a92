import { connect } from 'node:net'

/**
 * A client for clamd's INSTREAM command. It is forty lines; the maintained clients (clamscan) add a command-line
 * runner and temporary files.
 */

export interface Scanner {
  /** The name of the malware, or null if the file is clean. Rejects if the scanner gave no verdict. */
  scan(content: Uint8Array): Promise<string | null>
}

/** A slower scanner counts as unavailable. */
const LONGEST_MS = 30_000
const CHUNK_BYTES = 65_536

function* framed(content: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** clamd's answers: 'stream: OK', 'stream: <name> FOUND', or an error. */
function verdictOf(answer: string): string | null {
  const said = answer.replace(/\0$/, '').trim()
  if (said === 'stream: OK') return null
  const name = /^stream: (.+) FOUND$/.exec(said)?.[1]
  if (name === undefined) throw new Error(`The virus scanner gave no verdict: ${said.slice(0, 200)}`)
  return name
}

/** Sends a command to clamd and returns its answer. `address` is tcp://host:port or unix:/path, as in CLAMD_URL. */
function ask(address: string, command: Iterable<Uint8Array>): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(address)
  const where = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3_310) }
  return new Promise((resolve, reject) => {
    const answer: Buffer[] = []
    const socket = connect(where)
    socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error('The virus scanner took too long')))
    socket.on('connect', () => {
      for (const part of command) socket.write(part)
    })
    socket.on('data', (part: Buffer) => answer.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(answer).toString()))
  })
}

export function openScanner(address: string): Scanner {
  return { scan: async (content) => verdictOf(await ask(address, framed(content))) }
}

/** Rejects if the scanner does not answer. */
export async function pingScanner(address: string): Promise<void> {
  const answer = await ask(address, [Buffer.from('zPING\0')])
  if (answer.replace(/\0$/, '').trim() !== 'PONG')
    throw new Error(`The virus scanner is not ready: ${answer.slice(0, 200)}`)
}
