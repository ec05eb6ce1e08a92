import { createActor, type AnyActorRef } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import { DESK_CALLBACK, DESK_PATH } from '../../domain/routes.ts'
import type { DeskSettings, PortalSettings } from '../../domain/settings.ts'
import { administrationMachine } from '../../machines/administration/administration.ts'
import { connectionMachine } from '../../machines/connection/connection.ts'
import { deskMachine, type DeskActor } from '../../machines/desk/desk.ts'
import { listingMachine } from '../../machines/listing/listing.ts'
import type { DeskNotice } from '../../machines/done.ts'
import { sessionMachine } from '../../machines/session/session.ts'
import { createConnectionActors, reconnected, reportDisconnected } from '../actors/connection.ts'
import { createIdentityActors, createTokenGetter } from '../signIn/identityActors.ts'
import { createIdentityClient } from '../signIn/identityClient.ts'
import { createListActors } from '../actors/lists.ts'
import { createActivityReport, createSessionEnd } from '../signIn/serverSession.ts'
import { createTabCopies } from '../actors/tabCopies.ts'
import { createWatchActivity } from '../actors/watchActivity.ts'
import { watchLocation } from '../actors/watchLocation.ts'
import { createApi } from '../api/client.ts'
import { checkConnection } from '../api/connection.ts'
import { createAdministrationActors } from './administrationActors.ts'
import { announceDone } from './announceDone.ts'
import { callActors } from './callActors.ts'
import { createShowDocument, provideParts } from './deskActors.ts'
import { createDeskCalls, type DeskCalls } from './deskCalls.ts'
import { keepPanes } from './keepPanes.ts'
import { keepers } from './keepWork.ts'
import { watchFrames } from './watchFrames.ts'
import { watchRestored } from './watchRestored.ts'

/** Creates the desk's actor system and provides all its actors. */

function carryOut(notice: DeskNotice): void {
  if (notice.type === 'done') announceDone(notice)
  else if (notice.type === 'navigate') navigate(notice.to, { replace: notice.replace ?? false })
  else console[notice.level](notice.message)
}

export function createDesk(settings: PortalSettings, { idleMs }: DeskSettings, location: string): DeskActor {
  // Staff can log in while applications are closed.
  const getClient = createIdentityClient(settings, { callback: DESK_CALLBACK, hint: { screen_hint: 'login' } })
  const signedInAs = () => (actor.getSnapshot().matches('working') ? actor.getSnapshot().context.profile : null)
  const onDisconnected = () => reportDisconnected(actor)
  const api = createApi({ base: settings.apiBase, getToken: createTokenGetter(getClient, signedInAs), onDisconnected })
  const serverConnection = {
    check: () => checkConnection(api),
    lost: onDisconnected,
    end: createSessionEnd(settings.apiBase),
  }
  const { checkSession, completeLogin, recallEnd, redirectToLogin, signOut, finishSignOut } = createIdentityActors(
    getClient,
    // A log-out at the desk returns to the desk.
    { ...settings, externalBaseUrl: window.location.origin + DESK_PATH },
    serverConnection,
    createTabCopies(),
  )
  const listing = listingMachine.provide({ actors: { loadList: createListActors(api).loadList, reconnected } })
  const machine = deskMachine.provide({
    actors: {
      connection: connectionMachine.provide({ actors: createConnectionActors(api) }),
      watchRestored,
      watchLocation,
      checkSession,
      completeLogin,
      recallEnd,
      redirectToLogin,
      signOut,
      finishSignOut,
      session: sessionMachine.provide({
        actors: { watchActivity: createWatchActivity(createActivityReport(api), watchFrames) },
      }),
      ...provideParts({
        ...callActors<DeskCalls>(createDeskCalls(api, settings.providerName)),
        showDocument: createShowDocument(api),
        ...keepers,
        keepPanes,
        watchRestored,
        watchLocation,
        listing,
      }),
      administration: administrationMachine.provide({ actors: { ...createAdministrationActors(api), watchRestored } }),
    },
  })
  const actor = createActor(machine, {
    systemId: 'desk',
    inspect: (inspection) => {
      if (inspection.type !== '@xstate.actor') return
      for (const type of ['navigate', 'log', 'done'] satisfies DeskNotice['type'][]) {
        ;(inspection.actorRef as AnyActorRef).on(type, carryOut)
      }
    },
    // Only the embedded identity provider has an account page.
    input: { location, idleMs, keepsStaff: settings.identity.account !== undefined },
  })
  return actor
}
