import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/** Takes messages of PostgreSQL's protocol and answers with such messages, for one caller at a time. */
export interface Engine {
  send(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Opens the embedded engine in this thread, which stands still while it works; without a folder its data are in memory. */
export async function openEngine(folder?: string): Promise<Engine> {
  const engine = await PGlite.create({ dataDir: folder, startParams: durable(PGlite.defaultStartParams) })
  return {
    async send(messages) {
      const parts: Uint8Array[] = []
      // The engine's memory is its own, and written over by what comes next.
      await engine.execProtocolRawStream(messages, { onRawData: (part) => void parts.push(part.slice()) })
      return new Uint8Array(Buffer.concat(parts))
    },
    close: () => engine.close(),
  }
}

/** The same, one send per turn of the event loop, so that whatever else this thread does goes on between them. */
export async function openEngineInTurns(folder?: string): Promise<Engine> {
  const engine = await openEngine(folder)
  return {
    ...engine,
    async send(messages) {
      await nextTurn()
      return engine.send(messages)
    },
  }
}

/** As the engine starts by default, but without -F: its log is written through to the disk before a commit is answered. */
function durable(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=open_datasync']
}
