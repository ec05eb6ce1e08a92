import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'

/** Sends messages of PostgreSQL's protocol to the engine and returns its answers, for one caller at a time. */
export interface Engine {
  send(messages: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

interface EngineOptions {
  isDurable?: boolean
  /** A tar archive of the files of a database to begin with. */
  files?: Blob
}

/**
 * Opens the embedded engine in this thread, which blocks while it works. Without a folder the data are in memory. A
 * database that is not durable may lose commits, which suits data that can be made again.
 */
export async function openEngine(folder?: string, { isDurable = true, files }: EngineOptions = {}): Promise<Engine> {
  const params = PGlite.defaultStartParams
  const startParams = isDurable ? durable(params) : params
  const engine = await PGlite.create({ dataDir: folder, loadDataDir: files, startParams })
  return {
    async send(messages) {
      const parts: Uint8Array[] = []
      // The engine reuses its memory for the next answer, so copy this one.
      await engine.execProtocolRawStream(messages, { onRawData: (part) => void parts.push(part.slice()) })
      return new Uint8Array(Buffer.concat(parts))
    },
    close: () => engine.close(),
  }
}

/** The same, with one send per event-loop turn so that other work in this thread continues. */
export async function openEngineInTurns(folder?: string, options?: EngineOptions): Promise<Engine> {
  const engine = await openEngine(folder, options)
  return {
    ...engine,
    async send(messages) {
      await nextTurn()
      return engine.send(messages)
    },
  }
}

/** The engine's default start parameters without -F: the log is on disk before a commit is answered. */
function durable(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=open_datasync']
}
