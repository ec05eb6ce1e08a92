import { fromCallback, type AnyMachineSnapshot } from 'xstate'
import { ChildSnapshot, createModel, type Path } from 'xstate-paths'
import { DOCUMENTS } from '../../domain/documents.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { fromEntries, type Json } from '../../domain/objects.ts'
import { COUNTRIES } from '../../domain/programme.ts'
import { NOTHING_SAVED } from '../../domain/newFellowship.ts'
import { ROUTES } from '../../domain/routes.ts'
import { isSectionOpen, RECORD_STEPS, REGISTERED, SUBMITTED_HIGHEST_STEP, type RecordStep } from '../../domain/steps.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import type { ApplicationContext } from '../../machines/application/contracts.ts'
import { fellowshipToSave } from '../../machines/application/fellowship.ts'
import { choiceId } from '../../machines/courseChoice/selectors.ts'
import { NO_DRAFTS, type TabMessage } from '../../machines/draft/contracts.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { EXAMPLES } from '../../scenarios/examples.ts'

/** The way from registration to submission of whichever programme the machine is made from. */

const FELLOWSHIP: Fellowship = {
  ...NOTHING_SAVED,
  ...REGISTERED,
  id: 'f1',
  applicationDate: '2026-01-05T08:00:00.000Z',
  applicantId: 'applicant',
}

const contextOf = ({ context }: AnyMachineSnapshot) => context as ApplicationContext

/** Each document while its step is next, then the institutions. */
function told(state: AnyMachineSnapshot) {
  const { documents, fellowship, onOffer } = contextOf(state)
  const next = DOCUMENTS.find(({ kind }) => !documents[kind].ready)
  if (fellowship === null || !state.matches({ working: { saving: { resting: 'idle' } } })) return []
  if (next !== undefined) {
    const stored = { fileName: `${next.kind}.pdf`, originalFilename: `${next.kind}.pdf` }
    const snapshot = new ChildSnapshot({ value: 'uploaded', context: { stored } })
    const event = { type: `xstate.snapshot.upload-${next.kind}`, snapshot }
    return isSectionOpen(next.step, fellowship.highestStep) ? [event] : []
  }
  return COUNTRIES.filter(({ field }) => onOffer[field].institutions.length === 0).map(
    ({ step, field, institutions }) => {
      const answers: Json = EXAMPLES[step]
      const context = {
        countryId: answers[field],
        institutions: institutions.map((institution) => ({ id: answers[institution] })),
      }
      const snapshot = new ChildSnapshot({ value: 'institutionsOffered', context, tags: ['choosable'] })
      return { type: `xstate.snapshot.${choiceId(field)}`, snapshot }
    },
  )
}

function updated(snapshot: AnyMachineSnapshot): Fellowship[] {
  const { fellowship, pending } = contextOf(snapshot)
  return fellowship === null || pending === null ? [] : [fellowshipToSave(fellowship, pending.step)]
}

const model = createModel({
  machine: applicationMachine,
  beside: {
    warnBeforeUnload: fromCallback(() => undefined),
    draft: draftMachine.provide({
      actors: { watchTab: fromCallback<TabMessage, { step: RecordStep }>(() => undefined) },
    }),
  },
  input: () => ({ profile: { sub: 'any|applicant', email: 'applicant@example.org' }, location: ROUTES.progress }),
  events: {
    ...fromEntries(
      RECORD_STEPS.map((step) => [`${step}.save`, [{ type: `${step}.save`, fields: EXAMPLES[step] }]] as const),
    ),
    'review.confirm': [{ type: 'review.confirm' }],
    'application.submit': [{ type: 'application.submit' }],
    told,
  },
  outcomes: {
    loadFellowship: { done: [null], error: [] },
    createFellowship: { done: [FELLOWSHIP], error: [] },
    readDrafts: { done: [NO_DRAFTS], error: [] },
    saveRecord: { done: [{ id: 'r1', version: 1 }], error: [] },
    updateFellowship: { done: updated, error: [] },
  },
  key: ({ context }) => [
    context.fellowship?.highestStep,
    context.pending?.step,
    DOCUMENTS.filter(({ kind }) => context.documents[kind].ready).length,
    COUNTRIES.filter(({ field }) => context.onOffer[field].institutions.length > 0).length,
  ],
})

/** The shortest path from registration to submission. */
export function wayToSubmission(): Path {
  const isSubmitted = ({ steps }: Path) =>
    contextOf(steps.at(-1)?.state as AnyMachineSnapshot).fellowship?.highestStep === SUBMITTED_HIGHEST_STEP
  const [way] = model
    .edgePaths()
    .filter(isSubmitted)
    .toSorted((one, other) => one.steps.length - other.steps.length)
  if (way === undefined) throw new Error('No path leads to the submission')
  return way
}
