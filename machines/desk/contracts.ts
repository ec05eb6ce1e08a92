import type { EventObject } from 'xstate'
import type { DeskPart } from '../../domain/deskAddress.ts'
import type { Flags } from '../../domain/roles.ts'
import { signInContracts, type SignedIn, type SignInEnd } from '../authentication/contracts.ts'
import { watchRestored, type ConnectionRestored } from '../connection/restored.ts'
import { notProvidedCallback } from '../notProvided.ts'
import type { SessionEnd } from '../session/session.ts'

export interface DeskInput {
  /** The page's path and query; see domain/deskAddress.ts. */
  location: string
  /** Milliseconds without activity before staff are logged out. */
  idleMs: number
  /** True if the embedded identity provider keeps the staff's roles. */
  keepsStaff: boolean
}

export interface DeskContext extends DeskInput {
  profile: SignedIn | null
  /** The signed-in user's roles: the internal flags of section 1. */
  flags: Flags
  end: SessionEnd
  /** How this tab's last sign-in ended by itself; null if it did not, or until that is known. */
  ended: SignInEnd | null
  /** The recorded error of the last login callback; null if there is none. */
  error: string | null
}

export type DeskEvent =
  | { type: 'location.changed'; location: string }
  | { type: 'logIn.request' }
  | { type: 'check.retry' }
  | { type: 'logOut.request' }
  | { type: 'part.open'; part: DeskPart }
  | ConnectionRestored

export const actorContracts = {
  ...signInContracts,
  watchRestored,
  watchLocation: notProvidedCallback<EventObject>('watchLocation'),
}
