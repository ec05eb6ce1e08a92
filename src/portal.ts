import { createActor, fromCallback, type AnyActorRef, type InspectionEvent } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import type { PublicPageData } from '../domain/settings.ts'
import { applicationMachine, type ApplicationActor } from '../machines/application/application.ts'
import { applicationsWindowMachine } from '../machines/applicationsWindow/applicationsWindow.ts'
import { authenticationMachine } from '../machines/authentication/authentication.ts'
import { connectionMachine } from '../machines/connection/connection.ts'
import { courseChoiceMachine } from '../machines/courseChoice/courseChoice.ts'
import { draftMachine } from '../machines/draft/draft.ts'
import { listingMachine } from '../machines/listing/listing.ts'
import { leadsFrom, type Notice } from '../machines/notices.ts'
import { ownDataMachine } from '../machines/ownData/ownData.ts'
import { portalMachine, type PortalActor } from '../machines/portal/portal.ts'
import { sessionMachine } from '../machines/session/session.ts'
import { submissionsMachine } from '../machines/submissions/submissions.ts'
import { uploadMachine } from '../machines/upload/upload.ts'
import { rememberPlace } from './early/rememberPlace.ts'
import { warnBeforeUnload } from './signIn/warnBeforeUnload.ts'
import { createConnectionActors, reconnected, reportDisconnected } from './actors/connection.ts'
import { createDraftActors } from './actors/drafts.ts'
import { createFellowshipActors } from './actors/fellowship.ts'
import { createIdentityActors, createTokenGetter } from './signIn/identityActors.ts'
import type { FirstRequests } from './signIn/firstRequests.ts'
import { identifyFile } from './actors/identifyFile.ts'
import { createFitPicture, openPicturesWorker } from './actors/fitPicture.ts'
import { unsentActors } from './signIn/storeUnsent.ts'
import { readLink } from './signIn/mailLink.ts'
import { createListActors } from './actors/lists.ts'
import { createOwnDataActors } from './actors/ownData.ts'
import { createSubmissionsActors, doubtStatus } from './actors/submissions.ts'
import { createTabCopies } from './actors/tabCopies.ts'
import { createUploadDocument } from './actors/uploadDocument.ts'
import { createActivityReport, createSessionEnd } from './signIn/serverSession.ts'
import { createWatchActivity } from './actors/watchActivity.ts'
import { watchLocation } from './actors/watchLocation.ts'
import { watchPage } from './actors/watchPage.ts'
import { createApi } from './api/client.ts'
import type { EarlierParts } from './PortalContext.tsx'
import { checkConnection } from './api/connection.ts'
import { createDocuments, type Documents } from './api/documents.ts'

/** Provides all actors of the machines and creates the portal's actor system. */

function carryOut(notice: Notice): void {
  if (notice.type === 'log') console[notice.level](notice.message)
  else if (leadsFrom(notice, location.pathname)) navigate(notice.to, { replace: notice.replace ?? false })
}

/** Subscribes to the notices of every machine in the system as it appears. */
function listen(inspection: InspectionEvent): void {
  if (inspection.type !== '@xstate.actor') return
  const actorRef = inspection.actorRef as AnyActorRef
  for (const type of ['navigate', 'log'] satisfies Notice['type'][]) actorRef.on(type, carryOut)
  if (actorRef.id === 'application') rememberPlace(actorRef as ApplicationActor)
}

export interface Portal {
  actor: PortalActor
  documents: Documents
  earlier: EarlierParts
}

export type Inspector = (inspection: InspectionEvent) => void

/** Not started, because the first render must show the initial states on server and browser. */
export function createPortal(
  { settings, applicationsStatus, courses, lists: known }: PublicPageData,
  location: string,
  { getClient, fetch }: Pick<FirstRequests, 'getClient'> & Partial<FirstRequests>,
  inspector?: Inspector,
): Portal {
  const signedInAs = () => {
    const authentication = actor.getSnapshot().children.authentication?.getSnapshot()
    return authentication?.matches('signedIn') ? authentication.context.profile : null
  }
  const onDisconnected = () => reportDisconnected(actor)
  const api = createApi({
    base: settings.apiBase,
    getToken: createTokenGetter(getClient, signedInAs),
    onDisconnected,
    onDoubt: () => doubtStatus(actor),
    fetch,
  })
  const documents = createDocuments(api)
  const lists = createListActors(api, known)
  const fellowship = createFellowshipActors(api)
  const copies = createTabCopies()
  const { readDrafts, ...draftActors } = createDraftActors(api, fellowship, copies)
  const { loadEarlier, loadLast, sendAnswer, ...submissions } = createSubmissionsActors(api)
  const listing = listingMachine.provide({ actors: { loadList: lists.loadList, reconnected } })

  const application = applicationMachine.provide({
    actors: {
      ...fellowship.actors,
      followLink: lists.followLink,
      readDrafts,
      warnBeforeUnload: fromCallback(warnBeforeUnload),
      reconnected,
      listing,
      draft: draftMachine.provide({ actors: { ...draftActors, reconnected } }),
      submissions: submissionsMachine.provide({ actors: { ...submissions, reconnected } }),
      ownData: ownDataMachine.provide({ actors: createOwnDataActors(api, copies) }),
      upload: uploadMachine.provide({
        actors: {
          uploadDocument: createUploadDocument(documents),
          fitPicture: createFitPicture(openPicturesWorker),
          identifyFile,
          reconnected,
        },
      }),
      courseChoice: courseChoiceMachine.provide({
        actors: { loadCountries: lists.loadCountries, loadInstitutions: lists.loadInstitutions, reconnected },
      }),
    },
  })
  const serverConnection = {
    check: () => checkConnection(api),
    lost: onDisconnected,
    end: createSessionEnd(settings.apiBase),
  }
  const watchActivity = createWatchActivity(createActivityReport(api))
  const authentication = authenticationMachine.provide({
    actors: {
      ...createIdentityActors(getClient, settings, serverConnection, copies),
      reconnected,
      ...unsentActors,
      session: sessionMachine.provide({ actors: { watchActivity } }),
      application,
    },
  })
  const machine = portalMachine.provide({
    actors: {
      connection: connectionMachine.provide({ actors: createConnectionActors(api) }),
      watchLocation,
      listing,
      authentication,
      applicationsWindow: applicationsWindowMachine.provide({
        actors: { loadStatus: lists.loadStatus, checkLink: lists.checkLink, watchPage, reconnected },
      }),
    },
  })
  const inspect = (inspection: InspectionEvent) => {
    listen(inspection)
    inspector?.(inspection)
  }
  const actor = createActor(machine, {
    systemId: 'portal',
    inspect,
    input: {
      location,
      errorPath: settings.errorPath,
      applicationsStatus,
      courses,
      link: readLink(location),
    },
  })
  return {
    actor,
    documents,
    earlier: {
      actors: { loadEarlier, loadLast, sendAnswer, downloadReceipt: submissions.downloadReceipt, reconnected },
      inspect,
    },
  }
}
