import { applicantIdOf } from '../../domain/applicant.ts'
import { FELLOWSHIP_REQUEST_KIND } from '../../domain/limits.ts'
import { pathOf, ROUTES } from '../../domain/routes.ts'
import type { PortalSettings } from '../../domain/settings.ts'
import { DRAFTS_PATH } from '../api/draftsPath.ts'
import { byApplicantPath, REGISTRATION_PATH, registrationOf } from '../api/fellowshipPaths.ts'
import { workersStarted } from '../loading/workersStarted.ts'
import type { EntryIntent } from '../../machines/applicationsWindow/contracts.ts'
import type { AppState, GetClient, IdentityClient } from './identityClient.ts'

/**
 * Sends a page's first requests before the app has loaded: the sign-in check or token exchange, the fellowship, the
 * drafts and, after a sign-up, the registration. The machines receive these answers or errors; later requests are sent
 * normally.
 */

export interface FirstRequests {
  getClient: GetClient
  /** The browser's fetch, except for calls already sent. */
  fetch: typeof fetch
  /**
   * Resolves when the app may load: its large files would delay the answers to these calls. After a return from the
   * provider it need not wait, because the log-in page has prefetched the files.
   */
  mayLoad: Promise<unknown>
  /** The answers to the calls for the fellowship and the drafts, once sent. */
  stored: Promise<readonly [Promise<Response>, Promise<Response>]>
}

/** How long the app waits at most: a slow phone's five round trips to a provider on another host. */
const LONGEST_ASKING_MS = 2_000

/** The server usually answers within this time, so the answers are ahead of the app on a slow connection. */
const HEAD_START_MS = 150

/** How long an answer waits for the app. */
const FRESH_MS = 30_000

interface SentCall {
  authorization: string
  answer: Promise<Response>
  sentAt: number
}

export function startFirstRequests(getClient: GetClient, { apiBase }: PortalSettings, location: string): FirstRequests {
  /** By method and URL. */
  const sent = new Map<string, SentCall>()
  let isOver = false

  function send(path: string, authorization: string, body?: object) {
    const url = apiBase + path
    const method = body ? 'POST' : 'GET'
    const headers = { 'Content-Type': 'application/json; charset=utf-8', Authorization: authorization }
    const answer = fetch(url, { method, headers, body: body && JSON.stringify(body) })
    answer.catch(() => {})
    sent.set(`${method} ${url}`, { authorization, answer, sentAt: Date.now() })
    return answer
  }

  let reportSent: () => void
  const firstSent: Promise<void> = new Promise((resolve) => (reportSent = resolve))
  let report: (stored: Awaited<FirstRequests['stored']>) => void
  const stored: FirstRequests['stored'] = new Promise((resolve) => (report = resolve))

  async function sendFirstCalls(client: IdentityClient, intent: EntryIntent | undefined) {
    const user = await client.getUser()
    const applicantId = applicantIdOf(user?.sub ?? '')
    if (applicantId === '') return
    const authorization = `Bearer ${await client.getTokenSilently()}`
    if (isOver) return
    report([
      send(byApplicantPath(applicantId, FELLOWSHIP_REQUEST_KIND), authorization),
      send(DRAFTS_PATH, authorization),
    ])
    if (intent === 'signUp') send(REGISTRATION_PATH, authorization, registrationOf(applicantId))
  }

  const isCallback = pathOf(location) === ROUTES.callback
  const sharedClient = getClient().then((client): IdentityClient => {
    const first = isCallback
      ? client.handleRedirectCallback<Partial<AppState>>(window.location.origin + location)
      : client.checkSession().then(() => undefined)
    let waiting: typeof first | undefined = first
    // The app's own request receives the error.
    first
      .then((login) => sendFirstCalls(client, login?.appState?.intent))
      .catch(() => {})
      .finally(() => setTimeout(() => reportSent(), HEAD_START_MS))
    setTimeout(() => reportSent(), LONGEST_ASKING_MS)
    const taken = () => {
      const answer = waiting
      waiting = undefined
      return answer
    }
    return {
      checkSession: async (options) => {
        await (isCallback ? client.checkSession(options) : (taken() ?? client.checkSession(options)))
      },
      handleRedirectCallback: async <State>(url?: string) => {
        const answer = (isCallback ? await taken() : undefined) ?? (await client.handleRedirectCallback<State>(url))
        return answer as Awaited<ReturnType<typeof client.handleRedirectCallback<State>>>
      },
      getUser: () => client.getUser(),
      getTokenSilently: ((options: never) => client.getTokenSilently(options)) as IdentityClient['getTokenSilently'],
      loginWithRedirect: (options) => client.loginWithRedirect(options),
      logout: (options) => client.logout(options),
    }
  })
  sharedClient.catch(() => {})

  return {
    // If the library failed to load, it is loaded again.
    getClient: () => sharedClient.catch(getClient),
    fetch(request, options) {
      const method = options?.method ?? 'GET'
      const name = typeof request === 'string' ? `${method} ${request}` : ''
      const call = sent.get(name)
      const isFor = ({ authorization, sentAt }: SentCall) =>
        new Headers(options?.headers).get('Authorization') === authorization && Date.now() - sentAt < FRESH_MS
      if (call && isFor(call)) {
        sent.delete(name)
        return call.answer
      }
      // After a write, an earlier answer would be stale.
      if (method !== 'GET') {
        isOver = true
        sent.clear()
      }
      return fetch(request, options)
    },
    stored,
    mayLoad: sharedClient
      .then(() => {
        if (isCallback) return workersStarted()
        // Offline, the provider's answer would never come.
        return navigator.onLine ? firstSent : undefined
      })
      .catch(() => undefined),
  }
}
