import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { DocumentKind } from '../domain/documents.ts'
import { known } from '../domain/known.ts'
import type { RecordStep } from '../domain/steps.ts'
import type { PublicPageData } from '../domain/settings.ts'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { choiceId } from '../machines/courseChoice/selectors.ts'
import type { EarlierApplicationsActors } from '../machines/earlierApplications/contracts.ts'
import type { OfferActors } from '../machines/offer/contracts.ts'
import type { PortalActor } from '../machines/portal/portal.ts'
import type { PrefillActors } from '../machines/prefill/contracts.ts'

export type OpenDocument = (kind: string, fileName: string) => void

export interface PortalValue {
  portal: PortalActor
  /** The data embedded in the page. */
  data: PublicPageData
  openDocument: OpenDocument
  earlier: EarlierParts
  /** On an early screen (domain/earlyScreen.ts): the steps whose answers are not known yet. */
  unknown?: readonly RecordStep[]
}

/** For the machines that screens load, start and stop. */
export interface EarlierParts {
  actors: EarlierApplicationsActors & PrefillActors & OfferActors
  inspect: (inspection: InspectionEvent) => void
}

export const PortalContext = createContext<PortalValue | null>(null)

/** The portal's actor, for screens to render and send events to. */
export function usePortal(): PortalValue {
  return known(use(PortalContext), 'portal')
}

/** True on an early screen, which knows no answers. Only the server renders one, so browsers load no code for it. */
export const useIsEarly = () => import.meta.env.SSR && use(PortalContext)?.unknown !== undefined

interface Parent<Children> {
  getSnapshot: () => { children: Children }
  subscribe: AnyActorRef['subscribe']
}

/** A child of an actor. */
function useChild<Children, Name extends keyof Children & string>(parent: Parent<Children>, name: Name) {
  return known(
    useSelector(parent, ({ children }) => children[name]),
    name,
  )
}

export const useApplicationsWindow = () => useChild(usePortal().portal, 'applicationsWindow')

export const useAuthentication = () => useChild(usePortal().portal, 'authentication')

export const useConnection = () => useChild(usePortal().portal, 'connection')

export const useCourses = () => useChild(usePortal().portal, 'courses')

/** The application, which exists while the applicant is signed in. */
export const useApplication = () => useChild(useAuthentication(), 'application')

/** A step's draft, which exists while the application is in `working`. */
export const useDraft = (step: RecordStep) => useChild(useApplication(), `draft-${step}`)

export const useRegions = () => useChild(useApplication(), 'regions')

/** The lists for a question of a country. */
export const useCourseChoice = (country: string) => useChild(useApplication(), choiceId(country))

export const useSubmissions = () => useChild(useApplication(), 'submissions')

export const useUpload = (kind: DocumentKind) => useChild(useApplication(), `upload-${kind}`)

/** The own-data actor, which exists while the application is in `working`. */
export const useOwnData = () => useChild(useApplication(), 'ownData')
