import { authenticationMachine, type AuthenticationSnapshot } from '../../machines/authentication/authentication.ts'
import { authentication } from '../../scenarios/portal.ts'
import { modelOf } from './scenario.ts'

const isConfirming = (snapshot: AuthenticationSnapshot) =>
  snapshot.matches({ signedIn: { active: 'confirmingLogOut' } }) ||
  snapshot.matches({ signedIn: 'confirmingSessionEnd' })

const isOver = (snapshot: AuthenticationSnapshot) =>
  snapshot.matches({ signedIn: 'storingBeforeSignOut' }) || snapshot.matches({ signedIn: 'confirmingSessionEnd' })

const startingAt = (start: number) =>
  modelOf(authenticationMachine, authentication, {
    start,
    calls: ['redirectToLogin', 'finishSignOut'],
    crashes: ['session'],
    when: { session: (snapshot) => !isOver(snapshot) },
    /** `end` and `unsent` distinguish states only where they are shown. */
    key: (snapshot) => {
      const { context } = snapshot
      return [
        context.profile !== null,
        context.location,
        snapshot.matches('signedOut') || snapshot.matches({ signedIn: 'storingBeforeSignOut' }) ? context.end : null,
        isConfirming(snapshot) ? context.unsent : null,
      ]
    },
  })

/** Starts: the public page, a guarded page, the callback path, and an address that logs out. */
export const authenticationModels = {
  home: startingAt(0),
  guarded: startingAt(1),
  callback: startingAt(2),
  logOut: startingAt(3),
}
