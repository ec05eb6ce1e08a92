import { applicantIdOf } from '../../domain/applicant.ts'
import { FELLOWSHIP_REQUEST_KIND } from '../../domain/limits.ts'
import { pathOf, ROUTES } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import { byApplicantPath } from '../api/fellowshipPaths.ts'
import type { GetClient, IdentityClient } from './identityClient.ts'

/**
 * What a page wants first is asked for before the app has come: who is signed in, or who has just logged in, and their
 * fellowship. The machines find the answers, or their failures, when they ask; only what they ask after that is asked anew.
 */

export interface Early {
  getClient: GetClient
  /** The browser's own, but for the one call that is under way already. */
  fetch: typeof fetch
}

/** How long an answer may wait for the app. */
const FRESH_MS = 30_000

interface SentCall {
  url: string
  authorization: string
  answer: Promise<Response>
  sentAt: number
}

export function askEarly(getClient: GetClient, { apiBase }: PortalSettings, location: string): Early {
  let sent: SentCall | undefined
  let isOver = false

  async function sendFellowshipCall(client: IdentityClient) {
    const user = await client.getUser()
    const applicantId = applicantIdOf(user?.sub ?? '')
    if (applicantId === '') return
    const authorization = `Bearer ${await client.getTokenSilently()}`
    if (isOver) return
    const url = apiBase + byApplicantPath(applicantId, FELLOWSHIP_REQUEST_KIND)
    const headers = { 'Content-Type': 'application/json; charset=utf-8', Authorization: authorization }
    const answer = fetch(url, { headers })
    answer.catch(() => {})
    sent = { url, authorization, answer, sentAt: Date.now() }
  }

  const isCallback = pathOf(location) === ROUTES.callback
  const early = getClient().then((client): IdentityClient => {
    const first = isCallback
      ? client.handleRedirectCallback(window.location.origin + location)
      : client.checkSession().then(() => undefined)
    let waiting: typeof first | undefined = first
    // Whoever asks for the same hears of a failure.
    first.then(() => sendFellowshipCall(client)).catch(() => {})
    const taken = () => {
      const answer = waiting
      waiting = undefined
      return answer
    }
    return {
      checkSession: async (options) => {
        await (isCallback ? client.checkSession(options) : (taken() ?? client.checkSession(options)))
      },
      handleRedirectCallback: async <AppState>(url?: string) => {
        const answer = (isCallback ? await taken() : undefined) ?? (await client.handleRedirectCallback<AppState>(url))
        return answer as Awaited<ReturnType<typeof client.handleRedirectCallback<AppState>>>
      },
      getUser: () => client.getUser(),
      getTokenSilently: ((options: never) => client.getTokenSilently(options)) as IdentityClient['getTokenSilently'],
      loginWithRedirect: (options) => client.loginWithRedirect(options),
      logout: (options) => client.logout(options),
    }
  })
  early.catch(() => {})

  return {
    // Where the library could not be fetched, it is fetched again.
    getClient: () => early.catch(getClient),
    fetch(request, options) {
      // After a write an answer from before it would be old.
      if ((options?.method ?? 'GET') !== 'GET') [isOver, sent] = [true, undefined]
      const call = sent
      const isSame =
        call?.url === request &&
        new Headers(options?.headers).get('Authorization') === call.authorization &&
        Date.now() - call.sentAt < FRESH_MS
      if (!call || !isSame) return fetch(request, options)
      sent = undefined
      return call.answer
    },
  }
}
