import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { DocumentKind } from '../domain/documents.ts'
import type { RecordStep } from '../domain/steps.ts'
import type { PublicPageData } from '../domain/settings.ts'
import type { InspectionEvent } from 'xstate'
import type { EarlierActors } from '../machines/earlier/contracts.ts'
import type { PortalActor } from '../machines/portal/portal.ts'
import { running } from '../machines/running.ts'
import type { TakeOverActors } from '../machines/takeOver/contracts.ts'

/** Opens a stored document in a new window (section 7.12). */
export type OpenDocument = (kind: DocumentKind, fileName: string) => void

export interface PortalValue {
  portal: PortalActor
  /** The data embedded in the page. */
  data: PublicPageData
  openDocument: OpenDocument
  earlier: EarlierParts
}

/** For the machines of what was submitted in intakes that are over, which the page that shows it fetches, begins and ends. */
export interface EarlierParts {
  actors: EarlierActors & TakeOverActors
  inspect: (inspection: InspectionEvent) => void
}

export const PortalContext = createContext<PortalValue | null>(null)

/** The portal that the screens render and send to. */
export function usePortal(): PortalValue {
  return running(use(PortalContext), 'portal')
}

export function useApplicationsWindow() {
  return running(
    useSelector(usePortal().portal, (snapshot) => snapshot.children.applicationsWindow),
    'applicationsWindow',
  )
}

export function useAuthentication() {
  return running(
    useSelector(usePortal().portal, (snapshot) => snapshot.children.authentication),
    'authentication',
  )
}

export function useConnection() {
  return running(
    useSelector(usePortal().portal, (snapshot) => snapshot.children.connection),
    'connection',
  )
}

export function useCourses() {
  return running(
    useSelector(usePortal().portal, (snapshot) => snapshot.children.courses),
    'courses',
  )
}

/** The application, which exists while the applicant is signed in. */
export function useApplication() {
  return running(
    useSelector(useAuthentication(), (snapshot) => snapshot.children.application),
    'application',
  )
}

/** A step's draft, which exists while the application is in `working`. */
export function useDraft(step: RecordStep) {
  return running(
    useSelector(useApplication(), (snapshot) => snapshot.children[`draft-${step}`]),
    step,
  )
}

export function useRegions() {
  return running(
    useSelector(useApplication(), (snapshot) => snapshot.children.regions),
    'regions',
  )
}

export function useCourseChoice() {
  return running(
    useSelector(useApplication(), (snapshot) => snapshot.children.courseChoice),
    'courseChoice',
  )
}

export function useSubmissions() {
  return running(
    useSelector(useApplication(), (snapshot) => snapshot.children.submissions),
    'submissions',
  )
}

export function useUpload(kind: DocumentKind) {
  return running(
    useSelector(useApplication(), (snapshot) => snapshot.children[`upload-${kind}`]),
    kind,
  )
}
