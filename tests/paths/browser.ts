import type { AnyMachineSnapshot } from 'xstate'
import { ROUTES } from '../../domain/routes.ts'
import { isSectionOpen, STEPS, SUBMITTED_HIGHEST_STEP } from '../../domain/steps.ts'
import type { ApplicationContext } from '../../machines/application/contracts.ts'
import type { Edge } from '../model/model.ts'
import type { ModelGraph } from './modelGraph.ts'

/** Which edges of the lifecycle a browser can walk against a real server, and why it cannot walk the others. */

type Reason = (edge: Edge) => boolean

const contextOf = ({ context }: AnyMachineSnapshot) => context as ApplicationContext
const isOf =
  (pattern: RegExp): Reason =>
  ({ event }) =>
    pattern.test(event.type)
const savingOf = (state: AnyMachineSnapshot) => JSON.stringify((state.value as { working?: object }).working ?? {})
const isUnsaved = ({ state }: Edge) => /"saving":\{"(failed|disconnected)"/.test(savingOf(state))

const LEADS_BACK = [ROUTES.home, '/application/nowhere']

/** Of a step that is open; a section that is not leads to the progress page, which changes nothing that can be seen. */
function isNowhere({ state, event }: Edge): boolean {
  const { location } = event as unknown as { location: string }
  const step = STEPS.find(({ route }) => route === location)
  return (
    LEADS_BACK.includes(location) ||
    (step !== undefined && !isSectionOpen(step.name, contextOf(state).fellowship?.highestStep ?? 0))
  )
}

/** The step of a save, as `pending` has it. */
const SAVES: Record<string, string> = { 'review.confirm': 'review', 'application.submit': 'submit' }
const stepOf = (type: string) => SAVES[type] ?? type.split('.')[0]

export const NOT_IN_BROWSER: readonly [why: string, is: Reason][] = [
  ['the window closes for everybody at the server', isOf(/^editing\./)],
  [
    'the next intake begins for everybody at the server',
    ({ state }) => state.matches({ working: { editing: 'ended' } }),
  ],
  ['it comes from another device', isOf(/^(fellowship\.found|step\.replaced|xstate\.snapshot\.draft-.*)$/)],
  [
    'nobody breaks a part of the page down by hand',
    isOf(/^xstate\.error\.actor\.(draft-.*|regions|courseChoice|submissions|ownData|upload-.*|reconnected)$/),
  ],
  ["it is asked for on the page 'Your data'", isOf(/^xstate\.done\.actor\.ownData$/)],
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
  ['the portal leads back at once, or nowhere', (edge) => edge.event.type === 'location.changed' && isNowhere(edge)],
  [
    'a form is saved again with what it holds now, so nothing else is retried',
    (edge) => edge.event.type === 'save.retry' && contextOf(edge.state).pending?.record !== null,
  ],
  [
    'another step is saved only once the alert about the first is closed',
    (edge) =>
      isUnsaved(edge) &&
      edge.event.type in STEP_SAVES &&
      stepOf(edge.event.type) !== contextOf(edge.state).pending?.step,
  ],
  [
    'the draft compares by itself, which drafts.spec.ts walks',
    ({ event }) => (event['error'] as { failure?: string } | undefined)?.failure === 'stale',
  ],
]

const STEP_SAVES = { 'personalDetails.save': true, 'courseDetails.save': true, 'motivation.save': true, ...SAVES }

export function whyNotInBrowser(edge: Edge): string | undefined {
  return NOT_IN_BROWSER.find(([, is]) => is(edge))?.[0]
}

/** The part of the lifecycle that a browser can walk; of the chart its transitions count. */
export function inBrowser(graph: ModelGraph): ModelGraph {
  return {
    ...graph,
    goals: [],
    edges: graph.edges
      .filter(({ step, isRefusal }) => !isRefusal && whyNotInBrowser(step) === undefined)
      .map((edge) => ({ ...edge, goals: [...edge.observed.transitions].map((name) => `transition ${name}`) })),
  }
}
