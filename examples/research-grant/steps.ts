import type { LastStepTitles, RecordStepRow } from '#domain/questions/step.ts'

/** The steps with questions, in their order. Review and submission come after them. `records.ts` has their questions. */
export const STEPS = [
  {
    name: 'researcher',
    title: 'Researcher details',
    route: '/application/researcher',
    id: 'researcherId',
    path: '/api/researchers',
    save: 'Save and continue',
    names: ['givenName', 'familyName'],
    prefill: true,
  },
  {
    name: 'project',
    title: 'Project plan',
    route: '/application/project',
    id: 'projectId',
    path: '/api/projects',
    save: 'Save and continue',
  },
] as const satisfies readonly RecordStepRow[]

/** The titles of the last two steps: in the menu, on the progress page and on their screens. */
export const LAST_STEPS = {
  review: {
    title: 'Check your answers',
    progressTitle: 'Check your answers',
    heading: 'Check your answers',
    loading: 'Loading your answers…',
  },
  submit: {
    title: 'Send your application',
    progressTitle: 'Send your application',
    heading: 'Send your application',
    loading: 'Loading your application…',
  },
} as const satisfies Record<string, LastStepTitles>

/** The progress page, which is the first item of the menu and no step. Its list begins with the registration. */
export const PROGRESS_TITLES = {
  menuTitle: 'Your application',
  heading: 'Your application for a grant',
  loading: 'Loading your application…',
  register: 'Register for the grant',
} as const
