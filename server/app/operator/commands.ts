import type { Readable } from 'node:stream'
import type { Database } from '../../platform/database/database.ts'
import type { DocumentStore } from '../../features/documents/documentStore.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { moveIssuer } from './issuerMove.ts'
import { rotateSigningKeys } from './keys.ts'
import { erase, findPerson, resetPassword, signOut, unlock } from './persons.ts'
import { giveRole, listRoles } from './roles.ts'
import { takeSnapshot } from './snapshots.ts'
import { exportSubmissions, listSubmissions } from './submissions.ts'
import { isDocumentKept, tellOfStores } from './stores.ts'
import { changeWindow, newIntake, showIntakes, showWindow } from './window.ts'

/** What an operator's command works on: the stores, in the process that has them open. */
export interface Operating {
  db: Database
  documents: DocumentStore
  settings: Settings
  /** Copies the embedded database to a folder. */
  snapshot?: (folder: string) => Promise<void>
  /** The server that runs in this process. */
  running?: Running
  /** Hears why a document could not be read that an export then names. */
  onFailure?: (error: unknown) => void
}

export interface Running {
  /** Sessions were ended in the database. */
  sessionsEnded(): void
  /** Signing keys were changed in the database. */
  keysChanged(): Promise<void>
}

/**
 * What commands ask for, by name. Input and outcome are JSON: the process that has an embedded database open does the work, and that may
 * be the running server, which is asked through its socket.
 */
export const OPERATIONS = {
  'window.show': showWindow,
  'window.change': changeWindow,
  'intake.list': showIntakes,
  'intake.new': newIntake,
  'submissions.list': listSubmissions,
  'person.find': findPerson,
  'person.unlock': unlock,
  'person.reset': resetPassword,
  'person.signOut': signOut,
  'person.erase': erase,
  'issuer.move': moveIssuer,
  'role.list': listRoles,
  'role.change': giveRole,
  'keys.rotate': rotateSigningKeys,
  'stores.snapshot': takeSnapshot,
  'stores.tell': tellOfStores,
  'document.isKept': isDocumentKept,
} as const

export type OperationName = keyof typeof OPERATIONS
export type InputOf<Name extends OperationName> = Parameters<(typeof OPERATIONS)[Name]>[1]
export type OutcomeOf<Name extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[Name]>>

export const isOperation = (name: string): name is OperationName => Object.hasOwn(OPERATIONS, name)

/** Runs an operation in this process. */
export function operate<Name extends OperationName>(
  name: Name,
  operating: Operating,
  input: InputOf<Name>,
): Promise<OutcomeOf<Name>> {
  const operation = OPERATIONS[name] as (operating: Operating, input: InputOf<Name>) => Promise<OutcomeOf<Name>>
  return operation(operating, input)
}

/** What commands ask for that is too much for one outcome: bytes, as they are read. */
export const STREAMS = { 'submissions.export': exportSubmissions } as const

export type StreamName = keyof typeof STREAMS
export type StreamInputOf<Name extends StreamName> = Parameters<(typeof STREAMS)[Name]>[1]

export const isStream = (name: string): name is StreamName => Object.hasOwn(STREAMS, name)

/** Begins one in this process; what is wrong with the input is said before its first byte. */
export const openStream = <Name extends StreamName>(
  name: Name,
  operating: Operating,
  input: StreamInputOf<Name>,
): Promise<Readable> => STREAMS[name](operating, input)
