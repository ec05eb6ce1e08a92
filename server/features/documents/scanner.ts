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

/** `address` is tcp://host:port or unix:/path, from the setting CLAMD_URL. */
export function openScanner(address: string): Scanner {
  const { protocol, hostname, port, pathname } = new URL(address)
  const where = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port || 3_310) }
  return {
    scan: (content) =>
      new Promise((resolve, reject) => {
        const answer: Buffer[] = []
        const socket = connect(where)
        socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error('The virus scanner took too long')))
        socket.on('connect', () => {
          for (const part of framed(content)) socket.write(part)
        })
        socket.on('data', (part: Buffer) => answer.push(part))
        socket.on('error', reject)
        socket.on('close', () => {
          try {
            resolve(verdictOf(Buffer.concat(answer).toString()))
          } catch (error) {
            reject(error)
          }
        })
      }),
  }
}
