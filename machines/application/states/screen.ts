import { STEPS } from '../../../domain/steps.ts'
import { shownGuard } from '../guards.ts'
import { applicationSetup } from '../setup.ts'

type Step = (typeof STEPS)[number]

/** The lists for Course Details load one screen early, on Personal Details (section 2.10). */
const OPENS_COURSE_CHOICE: readonly Step['name'][] = ['personalDetails', 'courseDetails']

const sections = Object.fromEntries(
  STEPS.map(({ name, menuTitle }) => [
    name,
    {
      description: `'${menuTitle}' is shown (§2.6).`,
      ...(OPENS_COURSE_CHOICE.includes(name) ? { entry: 'openCourseChoice' as const } : {}),
    },
  ]),
) as Record<Step['name'], { description: string; entry?: 'openCourseChoice' }>

export const screen = applicationSetup.createStateConfig({
  description: 'The screen that is shown. A section that is not open redirects to the progress page (§2.1).',
  initial: 'deciding',
  on: {
    'location.changed': {
      target: '.deciding',
      description: 'The applicant opened another page (§2.1).',
      actions: { type: 'rememberLocation', params: ({ event }) => ({ location: event.location }) },
    },
  },
  states: {
    deciding: {
      description: 'The route map below /application.',
      always: [
        { guard: 'isAtProgress', target: 'progress' },
        ...STEPS.map(({ name }) => ({
          guard: shownGuard(name),
          target: name,
          description: 'The section is open.',
        })),
        {
          guard: 'leadsToProgress',
          target: 'progress',
          actions: 'goToProgress',
          description: '/application itself, or a section that is not open yet.',
        },
        { guard: 'isUnknownPath', target: 'elsewhere', actions: 'goHome', description: 'An unknown path.' },
        { guard: 'isOutside', target: 'elsewhere', description: 'Not a page of the application.' },
      ],
    },
    progress: { description: "'Application Progress' is shown (§2.7)." },
    ...sections,
    elsewhere: { description: 'Not a screen of the application; the portal shows another page (§2.5).' },
  },
})
