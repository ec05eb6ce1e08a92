import type { Readable } from 'node:stream'
import type { Database } from '../../platform/database/database.ts'
import type { DocumentStore } from '../../features/documents/documentStore.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { moveIssuer } from './issuerMove.ts'
import { confirmTime } from './clock.ts'
import { rotateSigningKeys } from './keys.ts'
import { erase, findPerson, forgetSecondFactor, resetPassword, signOut, unlock } from './persons.ts'
import { grantRole, listRoles, revokeRole } from './roles.ts'
import { takeSnapshot } from './snapshots.ts'
import { exportSubmissions, listSubmissions } from './submissions.ts'
import { isDocumentKept, tellOfStores } from './stores.ts'
import { changeWindow, newIntake, showIntakes, showWindow } from './window.ts'

/** The stores of an operator's command, in the process that has them open. */
export interface Operating {
  db: Database
  documents: DocumentStore
  settings: Settings
  /** Copies the embedded database to a folder. */
  snapshot?: (folder: string) => Promise<void>
  /** The server running in this process, if any. */
  running?: Running
  /** Called with the reason when a document in an export cannot be read. */
  onFailure?: (error: unknown) => void
}

export interface Running {
  /** Called after sessions were ended in the database. */
  sessionsEnded(): void
  /** Called after signing keys were changed in the database. */
  keysChanged(): Promise<void>
}

/**
 * Operations by name, with JSON input and output. The process that has an embedded database open runs them; that may
 * be the running server, which is called through its socket.
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
  'person.forgetSecondFactor': forgetSecondFactor,
  'person.erase': erase,
  'issuer.move': moveIssuer,
  'role.list': listRoles,
  'role.grant': grantRole,
  'role.revoke': revokeRole,
  'keys.rotate': rotateSigningKeys,
  'clock.confirm': confirmTime,
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

/** Operations whose result is a stream of bytes. */
export const STREAMS = { 'submissions.export': exportSubmissions } as const

export type StreamName = keyof typeof STREAMS
export type StreamInputOf<Name extends StreamName> = Parameters<(typeof STREAMS)[Name]>[1]

export const isStream = (name: string): name is StreamName => Object.hasOwn(STREAMS, name)

/** Starts a stream in this process. Invalid input is reported before the first byte. */
export const openStream = <Name extends StreamName>(
  name: Name,
  operating: Operating,
  input: StreamInputOf<Name>,
): Promise<Readable> => STREAMS[name](operating, input)
