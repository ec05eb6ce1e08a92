import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createActor,
  fromCallback,
  fromPromise,
  type AnyActorRef,
  type InspectionEvent,
  type PromiseActorLogic,
} from 'xstate'
import type { ApplicationsStatus, UserProfile } from '../../domain/entities.ts'
import { ROUTES } from '../../domain/routes.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import { applicationsWindowMachine } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { entryRequest, type EntryIntent, type EntryPlace } from '../../machines/applicationsWindow/contracts.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import { connectionMachine } from '../../machines/connection/connection.ts'
import { listingMachine } from '../../machines/listing/listing.ts'
import type { Notice } from '../../machines/notices.ts'
import { portalMachine, type PortalEvent, type PortalSnapshot } from '../../machines/portal/portal.ts'
import { sessionMachine } from '../../machines/session/session.ts'
import { leafOf, type Leaf } from './leaf.ts'
import { PROFILE } from '../support/applicant.ts'
import { testEveryPath } from './everyPath.ts'

/** Addresses of each page (section 2.1); unknown ones show the public page. */
const assertions = {
  'running.home': (location) => expect(location).not.toMatch(/^\/(application|postgraduate-external)/),
  'running.guidance': (location) => expect(location).toBe(ROUTES.guidance),
  'running.information': (location) => expect(location).toBe('/home/help'),
  'running.ownData': (location) => expect(location).toBe(ROUTES.ownData),
  'running.callback': (location) => expect(location).toContain(ROUTES.callback),
  'running.application': (location) => expect(location).toMatch(/^\/application/),
} satisfies Record<Exclude<Leaf<PortalSnapshot['value']>, 'running.deciding'>, (location: string) => void>

const CHILDREN = ['connection', 'location', 'applicationsWindow', 'authentication', 'courses']

testEveryPath('§2.1', 'portal', (live) => {
  expect(assertions).toHaveProperty([leafOf(live.value)])
  assertions[leafOf(live.value) as keyof typeof assertions](live.context.location as string)
  expect(Object.keys(live.children)).toEqual(CHILDREN)
})

const OPEN: ApplicationsStatus = { id: '1', open: true, closingDate: '2026-03-31' }
const flush = () => vi.advanceTimersByTimeAsync(0)

interface World {
  location?: string
  /** Embedded in the page. */
  brought?: ApplicationsStatus | null
  profile?: UserProfile | null
}

/** The portal with real machines and a simulated browser, server and identity provider. */
async function openPortal({ location = ROUTES.home, brought = OPEN, profile = null }: World) {
  const notices: Notice[] = []
  const calls: { contract: string; input: unknown }[] = []
  const browser: { tell?: (event: PortalEvent) => void } = {}
  const contract = <Output, Input>(
    name: string,
    answer: () => Promise<NoInfer<Output>>,
  ): PromiseActorLogic<Output, Input> =>
    fromPromise<Output, Input>(({ input }) => {
      calls.push({ contract: name, input })
      return answer()
    })
  const never = () => new Promise<never>(() => undefined)

  const authentication = authenticationMachine.provide({
    actors: {
      checkSession: contract('checkSession', async () => profile),
      recallEnd: contract('recallEnd', async () => null),
      redirectToLogin: contract('redirectToLogin', never),
      signOut: contract('signOut', async () => undefined),
      finishSignOut: contract('finishSignOut', async () => undefined),
      storeUnsent: contract('storeUnsent', async () => []),
      session: sessionMachine.provide({ actors: { watchActivity: fromCallback(() => undefined) } }),
      application: applicationMachine.provide({ actors: { loadFellowship: contract('loadFellowship', never) } }),
    },
  })
  const machine = portalMachine.provide({
    actors: {
      connection: connectionMachine.provide({ actors: { watchConnection: fromCallback(() => undefined) } }),
      watchLocation: fromCallback(({ sendBack }) => {
        browser.tell = sendBack
      }),
      applicationsWindow: applicationsWindowMachine.provide({
        actors: { loadStatus: contract('loadStatus', async () => OPEN), watchPage: fromCallback(() => undefined) },
      }),
      authentication,
      listing: listingMachine.provide({ actors: { loadList: contract('loadList', async () => []) } }),
    },
  })
  const hear = (notice: Notice) => {
    notices.push(notice)
    if (notice.type === 'navigate') browser.tell?.({ type: 'location.changed', location: notice.to })
  }
  const inspect = (inspection: InspectionEvent) => {
    if (inspection.type !== '@xstate.actor') return
    for (const type of ['navigate', 'log']) (inspection.actorRef as AnyActorRef).on(type, hear)
  }
  const input = { location, errorPath: '/', applicationsStatus: brought, courses: [{ id: '1', name: 'Economics' }] }
  const actor = createActor(machine, { input, inspect }).start()
  await flush()
  const { applicationsWindow, authentication: entering } = actor.getSnapshot().children
  if (applicationsWindow === undefined || entering === undefined) throw new Error('The portal runs without its parts')
  return {
    notices,
    calls: (name: string) => calls.filter((each) => each.contract === name).map((each) => each.input),
    authentication: () => leafOf(entering.getSnapshot().value),
    child: () => entering,
    async enter(intent: EntryIntent, place: EntryPlace) {
      applicationsWindow.send(entryRequest(intent, place))
      await flush()
    },
  }
}

describe('portal, with its real machines', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T10:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('§2.5 makes a login wait for a status that is not embedded', async () => {
    const { enter, calls } = await openPortal({ brought: null })
    await enter('signUp', 'home')
    expect(calls('loadStatus')).toHaveLength(1)
    expect(calls('redirectToLogin')).toEqual([{ intent: 'signUp', target: '/progress-detail' }])
  })

  it('§2.3 goes home after a log-out on a protected page, without a new login', async () => {
    const { child, notices, calls, authentication } = await openPortal({ location: '/application', profile: PROFILE })
    child().send({ type: 'logOut.request' })
    await flush()
    expect(calls('signOut')).toEqual([{ reason: 'requested', unsent: [], location: '/application' }])
    expect(notices).toEqual([{ type: 'navigate', to: '/home/general-information' }])
    expect(authentication()).toBe('signedOut.visiting')
    expect(calls('redirectToLogin')).toEqual([])
  })
})
