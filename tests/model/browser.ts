import type { AnyMachineSnapshot } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { isSectionOpen, STEPS, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'
import type { ApplicationContext } from '../../machines/application/contracts.ts'
import type { Edge } from 'xstate-paths'

/** The application's edges that a browser cannot take against a real server, with the reasons. */

type Reason = (edge: Edge) => boolean

const contextOf = ({ context }: AnyMachineSnapshot) => context as ApplicationContext
const isOf =
  (pattern: RegExp): Reason =>
  ({ event }) =>
    pattern.test(event.type)

const LEADS_BACK = [ROUTES.home, '/application/nowhere']

/** True for moves without a visible effect: closed sections lead to the progress page. */
function isNowhere({ state, event }: Edge): boolean {
  const { location } = event as unknown as { location: string }
  const step = STEPS.find(({ route }) => route === location)
  return (
    LEADS_BACK.includes(location) ||
    (step !== undefined && !isSectionOpen(step.name, contextOf(state).fellowship?.highestStep ?? 0))
  )
}

export const NOT_IN_BROWSER: readonly [why: string, is: Reason][] = [
  ['closing the window affects every user of the server', isOf(/^editing\./)],
  ['a newer intake affects every user of the server', ({ state }) => state.matches({ working: { editing: 'ended' } })],
  ['it comes from another device', isOf(/^(fellowship\.found|step\.replaced|xstate\.snapshot\.draft-.*)$/)],
  [
    'a user cannot make an actor crash',
    isOf(
      /^xstate\.error\.actor\.(draft-.*|regions|courseChoice-.*|submissions|ownData|upload-.*|reconnected|warnBeforeUnload)$/,
    ),
  ],
  ["it happens on the page 'Your data'", isOf(/^xstate\.done\.actor\.ownData$/)],
  [
    'the server has no such application',
    ({ event }) => {
      const found = event['output'] as { highestStep: number } | null
      return (
        event.type === 'xstate.done.actor.loadFellowship' &&
        found !== null &&
        found.highestStep !== SUBMITTED_HIGHEST_STEP
      )
    },
  ],
  ['the portal redirects at once', (edge) => edge.event.type === 'location.changed' && isNowhere(edge)],
  [
    'the form saves its current values instead of retrying',
    (edge) => edge.event.type === 'save.retry' && contextOf(edge.state).pending?.record !== null,
  ],
  [
    'the server has every answer of a submitted application, so there is nothing to submit',
    ({ state, event }) =>
      event.type === 'application.submit' && contextOf(state).fellowship?.highestStep === SUBMITTED_HIGHEST_STEP,
  ],
  ['submission.spec.ts covers answers from another device', isOf(/^answers\.save$/)],
  [
    'drafts.spec.ts covers the comparison of drafts',
    ({ event }) => (event['error'] as { failure?: string } | undefined)?.failure === 'stale',
  ],
]

export function whyNotInBrowser(edge: Edge): string | undefined {
  return NOT_IN_BROWSER.find(([, is]) => is(edge))?.[0]
}

export function isInBrowser(edge: Edge): boolean {
  return whyNotInBrowser(edge) === undefined
}
