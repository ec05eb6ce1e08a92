import { beforeEach, describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createIdentityActors } from '../../src/signIn/identityActors.ts'
import { createTabCopies } from '../../src/actors/tabCopies.ts'
import type { IdentityClient } from '../../src/signIn/identityClient.ts'
import { DATA } from '../screens/support/records.ts'
import { PROFILE } from '../support/applicant.ts'
import { CONNECTED } from '../support/serverConnection.ts'

beforeEach(() => localStorage.clear())

/** The profile of a user whose token has these claims. */
function profileOf(user: object) {
  const nothing = async () => undefined
  const client = { checkSession: nothing, getUser: async () => user, getTokenSilently: nothing }
  const { checkSession } = createIdentityActors(
    async () => client as unknown as IdentityClient,
    DATA.settings,
    CONNECTED,
    createTabCopies(),
  )
  const actor = createActor(checkSession, { input: {} })
  const ended = toPromise(actor)
  actor.start()
  return ended
}

describe('§3 the user profile', () => {
  it('§3 reads the profile from local storage when the token has no email', async () => {
    localStorage.setItem('profile', JSON.stringify(PROFILE))
    expect(await profileOf({ sub: PROFILE.sub })).toEqual(PROFILE)
  })

  it.each([
    ['of another user', '{"sub":"auth0|anna","email":"anna@example.com"}'],
    ['that is unreadable', '{'],
    ['that is not a profile', '7'],
  ])('§3 ignores a stored profile %s', async (_, kept) => {
    localStorage.setItem('profile', kept)
    expect(await profileOf({ sub: PROFILE.sub })).toEqual({ sub: PROFILE.sub, email: '' })
  })

  it("§3 the token's email takes precedence", async () => {
    localStorage.setItem('profile', JSON.stringify({ sub: PROFILE.sub, email: 'old@example.com' }))
    expect(await profileOf({ sub: PROFILE.sub, email: 'new@example.com' })).toMatchObject({
      email: 'new@example.com',
    })
  })
})
