import { fellowshipToSave, knownFellowship, pendingRecord, pendingStep, recordToSave } from '../fellowship.ts'
import { applicationSetup } from '../setup.ts'

/** The saves that an applicant may request while none is running. */
const requests = applicationSetup.createStateConfig({
  on: {
    'personalDetails.save': {
      guard: 'mayPersonalDetailsBeSaved',
      target: '#application.working.saving.savingRecord',
      description: "'Save and Continue to Next Step' (§2.8, §4.2).",
      actions: {
        type: 'rememberPending',
        params: ({ event }) => ({ step: 'personalDetails', record: { step: 'personalDetails', fields: event.fields } }),
      },
    },
    'courseDetails.save': {
      guard: 'mayCourseDetailsBeSaved',
      target: '#application.working.saving.savingRecord',
      description: "'Save & Proceed' on Course Details (§2.10, §4.3).",
      actions: {
        type: 'rememberPending',
        params: ({ event }) => ({ step: 'courseDetails', record: { step: 'courseDetails', fields: event.fields } }),
      },
    },
    'motivation.save': {
      guard: 'mayMotivationBeSaved',
      target: '#application.working.saving.savingRecord',
      description: "'Save & Proceed' on Motivation, from 480 words on (§2.11, §4.4, §5.3).",
      actions: {
        type: 'rememberPending',
        params: ({ event }) => ({ step: 'motivation', record: { step: 'motivation', fields: event.fields } }),
      },
    },
    'review.confirm': {
      guard: 'mayReviewBeConfirmed',
      target: '#application.working.saving.updatingFellowship',
      description: "'Details Correct' (§2.12, §4.1).",
      actions: { type: 'rememberPending', params: { step: 'review', record: null } },
    },
    'application.submit': {
      guard: 'mayApplicationBeSubmitted',
      target: '#application.working.saving.updatingFellowship',
      description: "'Agree & Submit' (§2.13, §4.1).",
      actions: { type: 'rememberPending', params: { step: 'submit', record: null } },
    },
  },
})

export const saving = applicationSetup.createStateConfig({
  description: 'A save: the step’s own record first, then the fellowship (§4.1 to §4.4).',
  initial: 'idle',
  states: {
    idle: { description: 'Nothing is being saved (§4.1).', on: requests.on },
    savingRecord: {
      description: 'The personal details, course details or motivation are created or updated (§4.2, §4.3, §4.4).',
      tags: 'busy',
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context }) => recordToSave(knownFellowship(context), pendingRecord(context), context.documents),
        onDone: {
          target: 'updatingFellowship',
          actions: { type: 'rememberRecord', params: ({ event }) => ({ id: event.output.id }) },
        },
        onError: {
          target: 'failed.recordNotSaved',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    updatingFellowship: {
      description: 'Status, highestStep and lastActiveStep are updated before navigating (§4.1).',
      tags: 'busy',
      invoke: {
        id: 'updateFellowship',
        src: 'updateFellowship',
        input: ({ context }) => ({
          fellowship: fellowshipToSave(knownFellowship(context), pendingStep(context)),
        }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'rememberFellowship', params: ({ event }) => ({ fellowship: event.output }) },
            'discardDraft',
            'goToNext',
            'forgetPending',
          ],
        },
        onError: {
          target: 'failed.fellowshipNotUpdated',
          actions: [
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            'logSubmissionFailed',
          ],
        },
      },
    },
    failed: {
      description: 'The save failed: the applicant stays on the screen with what was typed, and may try again (§8).',
      initial: 'recordNotSaved',
      on: {
        ...requests.on,
        'save.dismiss': {
          target: 'idle',
          actions: 'forgetPending',
          description: "'Close' dismisses the alert; the applicant goes on editing (§8).",
        },
      },
      states: {
        recordNotSaved: {
          description: "The step's own record could not be saved (§8).",
          on: {
            'save.retry': {
              target: '#application.working.saving.savingRecord',
              actions: 'forgetFailure',
              description: 'The applicant tries again (§8).',
            },
          },
        },
        fellowshipNotUpdated: {
          description: 'The record is saved, the fellowship is not (§8); a retry creates no second record.',
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
