import type { Fellowship } from '../../../domain/entities.ts'
import { fromEntries } from '../../../domain/objects.ts'
import { RECORD_STEPS, SAVE, STEP, type RecordStep } from '../../../domain/steps.ts'
import { recordIn, type ApplicationContext, type RecordEvent, type SavedRecord } from '../contracts.ts'
import {
  answersFrom,
  confirmed,
  fellowshipToSave,
  knownFellowship,
  nextAfter,
  nextAnswers,
  pendingAnswers,
  pendingSave,
  pendingStep,
  recordToSave,
} from '../fellowship.ts'
import { saveGuard } from '../guards.ts'
import { applicationSetup } from '../setup.ts'
import { disconnected, rememberFailure, staleTo } from '../../failure.ts'

/** Waits for the connection, then repeats the failed call. */
function waitingFor<Call extends 'savingRecord' | 'updatingFellowship'>(call: Call) {
  const goOn = { target: `#application.working.saving.${call}`, actions: 'forgetFailure' } as const
  return applicationSetup.createStateConfig({
    invoke: {
      id: 'reconnected',
      src: 'reconnected',
      input: {},
      onDone: goOn,
      onError: { target: UNSAVED[call], actions: rememberFailure },
    },
    on: { 'save.retry': { ...goOn, description: 'The applicant retries at once.' } },
  })
}

const UNSAVED = {
  savingRecord: '#application.working.saving.resting.failed.recordNotSaved',
  updatingFellowship: '#application.working.saving.resting.failed.fellowshipNotUpdated',
} as const

const recordSaved = [
  { type: 'rememberRecord', params: ({ event }: SavedEvent) => ({ id: event.output.id }) },
  { type: 'endDraft', params: ({ event }: SavedEvent) => ({ version: event.output.version }) },
  { type: 'followAnswers', params: ({ context }: { context: ApplicationContext }) => answersFrom(context) },
  'reportRecord',
] as const
const fellowshipUpdated = [
  { type: 'rememberFellowship', params: ({ event }: UpdatedEvent) => ({ fellowship: event.output }) },
  'reportFellowship',
  'goToNext',
  'forgetPending',
] as const
interface SavedEvent {
  event: { output: SavedRecord }
}
interface UpdatedEvent {
  event: { output: Fellowship }
}

/** The save of a step with a record. */
const recordSave = ({ name, title, record }: (typeof STEP)[RecordStep]) =>
  ({
    guard: saveGuard(name),
    target: '#application.working.saving.savingRecord',
    description: `'${record.save ?? SAVE}' on ${title}, once its answers follow the rules (§4.2 to §4.4, §5.1 to §5.3).`,
    actions: {
      type: 'rememberPending',
      params: ({ context, event }: { context: ApplicationContext; event: RecordEvent }) => ({
        step: name,
        record: recordIn(event),
        next: event.next ?? nextAfter(name, context),
      }),
    },
  }) as const

const recordSaves = fromEntries(RECORD_STEPS.map((step) => [`${step}.save` as const, recordSave(STEP[step])] as const))

const resting = applicationSetup.createStateConfig({
  description: 'No save is running: the applicant can save a step or submit.',
  initial: 'idle',
  on: {
    ...recordSaves,
    'answers.save': {
      guard: 'mayAnswersBeSaved',
      target: '#application.working.saving.savingRecord',
      description: "'Use the new answer' or 'Undo the change', on another screen than the step's own (decision 83).",
      actions: { type: 'rememberPending', params: ({ event }) => pendingAnswers(event) },
    },
    'review.confirm': {
      guard: 'mayReviewBeConfirmed',
      target: '#application.working.saving.updatingFellowship',
      description: "'Details Correct' (§2.12).",
      actions: { type: 'rememberPending', params: ({ context }) => confirmed('review', context) },
    },
    'application.submit': [
      {
        guard: 'isAnswerUnsaved',
        target: '#application.working.saving.resting.notSubmitted.answerUnsaved',
        description: 'A new answer is not part of the application yet, so the applicant decides first (decision 83).',
      },
      {
        guard: 'isNothingNew',
        target: '#application.working.saving.resting.notSubmitted.nothingNew',
        description: 'The provider has everything already (decision 83).',
      },
      {
        guard: 'mayApplicationBeSubmitted',
        target: '#application.working.saving.updatingFellowship',
        description: "'Agree & Submit' (§2.13).",
        actions: { type: 'rememberPending', params: ({ context }) => confirmed('submit', context) },
      },
    ],
  },
  states: {
    idle: { description: 'Nothing is being saved.' },
    notSubmitted: {
      description: "'Agree & Submit' has sent nothing, and the screen shows why (decision 83).",
      entry: 'forgetPending',
      initial: 'answerUnsaved',
      on: {
        'location.changed': { target: 'idle', description: 'The applicant opens another page (§2.1).' },
      },
      states: {
        answerUnsaved: { description: 'A new answer is not part of the application yet.' },
        nothingNew: { description: 'Nothing has changed since the last submission.' },
      },
    },
    undone: {
      description: 'Changes have been undone, and the screen confirms it (decision 83).',
      on: {
        'location.changed': { target: 'idle', description: 'The applicant opens another page (§2.1).' },
      },
    },
    disconnected: {
      description:
        'There is no connection. The save continues as soon as it is back; editing the form cancels it (§8).',
      initial: 'recordWaits',
      invoke: {
        id: 'warnBeforeUnload',
        src: 'warnBeforeUnload',
        onError: { actions: 'logError', description: 'The browser will not ask before the page is closed.' },
      },
      on: {
        'save.dismiss': {
          target: 'idle',
          actions: 'forgetPending',
          description:
            "'Do not save', 'Do not submit', or further typing: incomplete input is never sent automatically.",
        },
      },
      states: {
        recordWaits: {
          description: "The step's own record still has to be saved.",
          ...waitingFor('savingRecord'),
        },
        fellowshipWaits: {
          description: 'The record is saved; the fellowship still has to be updated.',
          ...waitingFor('updatingFellowship'),
        },
      },
    },
    failed: {
      description: 'The save failed. The applicant stays on the screen, keeps the typed values and can try again (§8).',
      initial: 'recordNotSaved',
      on: {
        'save.dismiss': {
          target: 'idle',
          actions: 'forgetPending',
          description: "'Close' dismisses the alert and the applicant continues editing.",
        },
      },
      states: {
        recordNotSaved: {
          description: "The step's own record could not be saved.",
          on: {
            'save.retry': {
              target: '#application.working.saving.savingRecord',
              actions: 'forgetFailure',
              description: 'The applicant tries again (§8).',
            },
          },
        },
        stale: {
          description:
            'Answers were changed elsewhere, and the screens now show those. The applicant checks them and presses again (decision 24).',
        },
        fellowshipNotUpdated: {
          description: 'The record is saved but the fellowship is not. A retry does not create a second record.',
          on: {
            'save.retry': {
              target: '#application.working.saving.updatingFellowship',
              actions: 'forgetFailure',
              description: 'The applicant tries again (§8).',
            },
          },
        },
      },
    },
  },
})

export const saving = applicationSetup.createStateConfig({
  description: 'Saving a step: its own record first, then the fellowship (§4.1 to §4.4).',
  initial: 'resting',
  states: {
    resting,
    savingRecord: {
      description: "The step's record is created or updated.",
      tags: 'busy',
      entry: 'holdDraft',
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context }) => recordToSave(context),
        onDone: [
          {
            guard: 'isMoreToSave',
            target: 'savingRecord',
            reenter: true,
            actions: [...recordSaved, { type: 'rememberPending', params: ({ context }) => nextAnswers(context) }],
            description: 'The next step whose answers are saved (decision 83).',
          },
          { target: 'updatingFellowship', actions: recordSaved },
        ],
        onError: [
          {
            ...staleTo('resting.failed.stale'),
            actions: [rememberFailure, 'compareDrafts'],
            description:
              'The step was changed elsewhere since it was loaded; the draft compares the two (decision 24).',
          },
          {
            guard: disconnected,
            target: 'resting.disconnected.recordWaits',
            actions: [rememberFailure, 'releaseDraft'],
          },
          { target: 'resting.failed.recordNotSaved', actions: [rememberFailure, 'releaseDraft'] },
        ],
      },
    },
    updatingFellowship: {
      description: "The fellowship's status, highestStep and lastActiveStep are being updated before navigation.",
      tags: 'busy',
      invoke: {
        id: 'updateFellowship',
        src: 'updateFellowship',
        input: ({ context }) => ({
          fellowship: fellowshipToSave(knownFellowship(context), pendingStep(context)),
          shown: pendingSave(context).shown,
        }),
        onDone: [
          { guard: 'isUndo', target: 'resting.undone', actions: fellowshipUpdated },
          { target: 'resting', actions: fellowshipUpdated },
        ],
        onError: [
          {
            ...staleTo('resting.failed.stale'),
            actions: [rememberFailure, 'compareDrafts'],
            description: 'Answers were changed elsewhere since the applicant saw them; the drafts compare them.',
          },
          {
            guard: disconnected,
            target: 'resting.disconnected.fellowshipWaits',
            actions: [rememberFailure, 'logSubmissionFailed'],
          },
          {
            target: 'resting.failed.fellowshipNotUpdated',
            actions: [rememberFailure, 'logSubmissionFailed'],
          },
        ],
      },
    },
  },
})
