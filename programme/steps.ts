import { PROGRAMME } from './names.ts'
import type { LastStepTitles, RecordStepRow } from '#domain/questions/step.ts'

/**
 * The steps with questions, in their order. Numbers, status, highestStep and the next step follow from it (section 4.1). Review and
 * submission come after them. `records.ts` has their questions.
 */
export const STEPS = [
  {
    name: 'personalDetails',
    title: 'Personal Details',
    route: '/application/personaldetails',
    id: 'personalDetailId',
    path: '/api/personaldetails',
    save: 'Save and Continue to Next Step',
    names: ['name', 'lastName'],
    prefill: true,
  },
  {
    name: 'courseDetails',
    title: 'Course Details',
    route: '/application/coursedetails',
    id: 'courseDetailId',
    path: '/api/coursedetails',
  },
  {
    name: 'motivation',
    title: 'Motivation',
    route: '/application/motivation',
    id: 'motivationId',
    path: '/api/motivations',
  },
] as const satisfies readonly RecordStepRow[]

/** The titles of the last two steps: in the menu (section 2.6), on the progress page (section 2.7), and on their screens. */
export const LAST_STEPS = {
  review: {
    title: 'Review Application',
    progressTitle: 'Review your Application',
    heading: 'Review Application Details',
    loading: 'Loading Application Details...',
  },
  submit: {
    title: 'Submit Application',
    progressTitle: 'Submit your Application',
    heading: 'Submit your application',
    loading: 'Loading Application Details...',
  },
} as const satisfies Record<string, LastStepTitles>

/** The progress page, which is the first item of the menu and no step. Its list begins with the registration. */
export const PROGRESS_TITLES = {
  menuTitle: 'Application Progress',
  heading: `Your ${PROGRAMME} Application Progress`,
  loading: 'Loading Progress...',
  register: 'Register to apply',
} as const
