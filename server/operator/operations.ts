import type { Database } from '../database/database.ts'
import type { DocumentStore } from '../documents/documentStore.ts'
import type { Settings } from '../settings.ts'
import { moveIssuer } from './issuerMove.ts'
import { rotateSigningKeys } from './keys.ts'
import { erase, findPerson, resetPassword, signOut, unlock } from './persons.ts'
import { giveRole, listRoles } from './roles.ts'
import { takeSnapshot } from './snapshots.ts'
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
