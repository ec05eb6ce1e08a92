import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { draftRoutes } from '../features/applications/draftRoutes.ts'
import { fellowshipRoutes } from '../features/applications/fellowshipRoutes.ts'
import { recordRoutes } from '../features/applications/recordRoutes.ts'
import { applicationsStatusRoutes } from '../features/applications/statusRoutes.ts'
import { submissionRoutes } from '../features/applications/submissionRoutes.ts'
import { commentRoutes } from '../features/comments/commentRoutes.ts'
import type { Context } from '../features/context.ts'
import { deskRoutes } from '../features/desk/deskRoutes.ts'
import { exportRoutes } from '../features/desk/exportRoutes.ts'
import { viewRoutes } from '../features/desk/viewRoutes.ts'
import { documentRoutes } from '../features/documents/documentRoutes.ts'
import { scanRoutes } from '../features/documents/scanRoutes.ts'
import { figureRoutes } from '../features/figures/figureRoutes.ts'
import { staffRoutes } from '../features/identity/staffRoutes.ts'
import { requestRoutes } from '../features/informationRequests/requestRoutes.ts'
import { intakeRoutes } from '../features/intakes/intakeRoutes.ts'
import { labelRoutes } from '../features/labels/labelRoutes.ts'
import { letterRoutes } from '../features/letters/letterRoutes.ts'
import { offerRoutes } from '../features/offers/offerRoutes.ts'
import { ownDataRoutes } from '../features/ownData/ownDataRoutes.ts'
import { countryRoutes, courseRoutes, institutionRoutes, regionRoutes } from '../features/reference/referenceRoutes.ts'
import { conflictRoutes } from '../features/reviews/conflictRoutes.ts'
import { reviewRoutes } from '../features/reviews/reviewRoutes.ts'
import { sessionRoutes } from '../features/sessions/sessionRoutes.ts'
import type { Api } from '../platform/http/routes.ts'
import { recordTag } from '../platform/openapi/entities.ts'

/** A group of calls, under one heading in the description of the API. */
export interface Section {
  name: string
  description: string
  routes: readonly ((app: Api, context: Context) => void)[]
  /** True if writes change data that `context.reference` keeps in memory. */
  changesReference?: true
}

/** All calls of the API. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'Applications status',
    description: 'The applications window, section 7.2 of the specification.',
    routes: [applicationsStatusRoutes],
    changesReference: true,
  },
  { name: 'Fellowships', description: 'An application as a whole, section 7.3.', routes: [fellowshipRoutes] },
  ...RECORD_STEPS.map((step) => ({
    name: recordTag(step),
    description: `The record of step ${STEP[step].number}, sections 7.4 to 7.6.`,
    routes: [(app: Api, context: Context) => recordRoutes(app, context, step)],
  })),
  {
    name: 'Submissions',
    description: 'Submitted versions; beside the specified calls.',
    routes: [submissionRoutes, offerRoutes],
  },
  { name: 'Drafts', description: 'Unsaved text; beside the specified calls.', routes: [draftRoutes] },
  {
    name: 'Own data',
    description: 'All data stored about an applicant; beside the specified calls.',
    routes: [ownDataRoutes],
  },
  {
    name: 'Session',
    description: 'The session of section 4.8 at the server; beside the specified calls.',
    routes: [sessionRoutes],
  },
  {
    name: 'Desk',
    description: 'Reading and deciding on applications, for staff; beside the specified calls.',
    routes: [deskRoutes, viewRoutes, exportRoutes],
  },
  {
    name: 'Letters',
    description: 'Letters and messages to applicants, for staff; beside the specified calls.',
    routes: [letterRoutes],
  },
  {
    name: 'Reviews',
    description: 'Scores, assignments and conflicts of interest, for staff; beside the specified calls.',
    routes: [reviewRoutes, conflictRoutes],
  },
  {
    name: 'Comments and labels',
    description: 'What the committee notes on applications, for staff; beside the specified calls.',
    routes: [commentRoutes, labelRoutes],
  },
  {
    name: 'Information requests',
    description: 'Requests to applicants for more information; beside the specified calls.',
    routes: [requestRoutes],
  },
  {
    name: 'Figures',
    description: 'Counts of applications for the board, for staff; beside the specified calls.',
    routes: [figureRoutes],
  },
  { name: 'Staff', description: 'Staff accounts and roles; beside the specified calls.', routes: [staffRoutes] },
  {
    name: 'Intakes',
    description: 'The yearly rounds of applications; beside the specified calls.',
    routes: [intakeRoutes],
    changesReference: true,
  },
  { name: 'Courses', description: 'Reference data, section 7.7.', routes: [courseRoutes], changesReference: true },
  { name: 'Regions', description: 'Reference data, section 7.8.', routes: [regionRoutes], changesReference: true },
  { name: 'Countries', description: 'Reference data, section 7.9.', routes: [countryRoutes], changesReference: true },
  {
    name: 'Institutions',
    description: 'Reference data, section 7.10.',
    routes: [institutionRoutes],
    changesReference: true,
  },
  {
    name: 'Documents',
    description: 'Uploads and downloads, section 7.12.',
    routes: [documentRoutes, scanRoutes],
  },
]
