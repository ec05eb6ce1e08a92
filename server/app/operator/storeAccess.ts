import { rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { refuseOtherProgramme } from '../../platform/database/programme.ts'
import { openDocuments } from '../../features/documents/documentStore.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import {
  openStream,
  operate,
  type InputOf,
  type Operating,
  type OperationName,
  type OutcomeOf,
  type StreamInputOf,
  type StreamName,
} from './commands.ts'
import { OperatorProblem } from './problem.ts'
import { BYTES, socketIn, type SocketAnswer } from './socket.ts'

/** Access to the stores for a command: through the running server if it holds them, otherwise by opening them. */
export interface StoreAccess {
  /** True if a running server has the stores open. */
  isServed: boolean
  ask<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutcomeOf<Name>>
  /** A stream of bytes. */
  stream<Name extends StreamName>(name: Name, input: StreamInputOf<Name>): Promise<AsyncIterable<Uint8Array>>
  /** The stores for reading; a copy, if a running server holds the embedded database. */
  reading(): Promise<Reading>
  close(): Promise<void>
}

export interface Reading extends Pick<Operating, 'db' | 'documents'> {
  /** True if the database still has the document, whatever the copy contains. */
  isKept(name: string): Promise<boolean>
}

/** Socket errors that mean no server is listening. */
const NOT_LISTENING = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'EINVAL']

export async function openStoreAccess(settings: Settings): Promise<StoreAccess> {
  if (settings.databaseUrl === undefined && (await isServed(settings.dataDir))) return throughServer(settings)
  return openedDirectly(settings)
}

async function openedDirectly(settings: Settings): Promise<StoreAccess> {
  const database = await openDatabase({ ...settings, unhurried: true })
  try {
    const { db, snapshot } = database
    await refuseOtherProgramme(db)
    const onFailure = (error: unknown) => console.error('A document could not be read:', error)
    const operating: Operating = { db, settings, snapshot, documents: await openDocuments(settings), onFailure }
    const isShared = settings.databaseUrl !== undefined
    return {
      isServed: false,
      ask: (name, input) => operate(name, operating, input),
      stream: (name, input) => openStream(name, operating, input),
      // The embedded database is used exclusively, one transaction at a time.
      reading: async () => ({
        ...operating,
        isKept: async (name) => !isShared || operate('document.isKept', operating, { name }),
      }),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

function throughServer(settings: Settings): StoreAccess {
  const copies: { folder: string; database?: OpenDatabase }[] = []
  const ask: StoreAccess['ask'] = (name, input) => askServer(settings.dataDir, name, input)
  return {
    isServed: true,
    ask,
    stream: (name, input) => streamOfServer(settings.dataDir, name, input),
    async reading() {
      const { folder } = await ask('stores.snapshot', {})
      const copy: (typeof copies)[number] = { folder }
      copies.push(copy)
      copy.database = await openDatabase({ dataDir: folder })
      return {
        db: copy.database.db,
        documents: await openDocuments(settings),
        isKept: (name) => ask('document.isKept', { name }),
      }
    },
    async close() {
      for (const { folder, database } of copies) {
        await database?.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function isServed(dataDir: string): Promise<boolean> {
  return call(dataDir, '').then(
    (answer) => {
      answer.resume()
      return true
    },
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && NOT_LISTENING.includes(String(error.code))) return false
      throw error
    },
  )
}

async function askServer<Name extends OperationName>(
  dataDir: string,
  name: Name,
  input: InputOf<Name>,
): Promise<OutcomeOf<Name>> {
  const said = await outcomeIn(await call(dataDir, name, input))
  return said as OutcomeOf<Name>
}

async function streamOfServer<Name extends StreamName>(dataDir: string, name: Name, input: StreamInputOf<Name>) {
  const answer = await call(dataDir, name, input)
  if (answer.headers['content-type'] !== BYTES) await outcomeIn(answer)
  return untilItsEnd(answer)
}

async function* untilItsEnd(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of answer) yield bytes as Uint8Array
  } catch (cause) {
    throw new OperatorProblem(
      "The running server stopped this command. Its log has the reason under 'An operator's command failed'.",
      { cause },
    )
  }
}

async function outcomeIn(answer: IncomingMessage): Promise<unknown> {
  const said = (await json(answer)) as SocketAnswer
  if (answer.statusCode === 404) {
    throw new OperatorProblem(
      'The running server and this command are different releases. Restart or stop the server first.',
    )
  }
  if ('problem' in said) throw new OperatorProblem(said.problem)
  return said.outcome
}

function call(dataDir: string, name: string, input: object = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A new connection per call, because the server closes idle ones.
    const to = { socketPath: socketIn(dataDir), path: `/${name}`, method: 'POST', agent: false } as const
    request(to, resolve).on('error', reject).end(JSON.stringify(input))
  })
}
