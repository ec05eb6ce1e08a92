import { COUNTRIES } from '../../../domain/programme.ts'
import { STEP, STEPS } from '../../../domain/steps.ts'
import { shownGuard } from '../guards.ts'
import { applicationSetup } from '../setup.ts'

type Step = (typeof STEPS)[number]

/** The lists for a question of a country load one screen early (section 2.10). */
function opened({ number }: Step) {
  const fields = COUNTRIES.flatMap(({ step, field }) => {
    const asked = STEP[step].number
    return number === asked || number === asked - 1 ? [field] : []
  })
  return fields.length === 0 ? {} : { entry: { type: 'openCourseChoice', params: { fields } } as const }
}

const sections = Object.fromEntries(
  STEPS.map((step) => [
    step.name,
    {
      description: `'${step.menuTitle}' is shown (§2.6).`,
      ...opened(step),
    },
  ]),
) as Record<Step['name'], { description: string } & ReturnType<typeof opened>>

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
