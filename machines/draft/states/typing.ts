import { raise } from 'xstate'
import { draftSetup } from '../setup.ts'

const overNewer = draftSetup.createStateConfig({
  on: {
    'draft.documentUploaded': {
      guard: { type: 'isUploadedOverNewer', params: ({ event }) => event },
      target: '#draft.comparing',
      actions: [{ type: 'rememberUploadedOver', params: ({ event }) => event }, 'saveInTab'],
      description: 'The step has another document now than was shown when the file was chosen (decision 105).',
    },
  },
})

const uploaded = draftSetup.createStateConfig({
  on: {
    'draft.documentUploaded': {
      guard: { type: 'isNewDocument', params: ({ event }) => event },
      description: 'A document was uploaded that no saved record refers to yet (§4.6).',
      actions: [{ type: 'rememberDocument', params: ({ event }) => event }, 'saveInTab'],
    },
  },
})

export const typed = draftSetup.createStateConfig({
  on: {
    'draft.typed': {
      guard: { type: 'isNewText', params: ({ event }) => ({ form: event.form }) },
      description: 'The form has changed; reported when typing pauses, at least once a second (§2.8, §2.10, §2.11).',
      actions: [{ type: 'rememberTyped', params: ({ event }) => ({ form: event.form }) }, 'saveInTab'],
    },
    'draft.typedOver': [
      {
        guard: {
          type: 'isTypedOverNewer',
          params: ({ event }) => ({ form: event.form, seen: event.seen }),
        },
        target: '#draft.comparing',
        actions: [
          { type: 'rememberTypedOver', params: ({ event }) => ({ form: event.form, seen: event.seen }) },
          'saveInTab',
        ],
        description: 'A field showed an older text than the server has (decision 84).',
      },
      {
        actions: raise(({ event }) => ({ type: 'draft.typed', form: event.form })),
        description: 'The fields showed the current texts.',
      },
    ],
    'draft.documentUploaded': [overNewer.on['draft.documentUploaded'], uploaded.on['draft.documentUploaded']],
  },
})

/** Changes in a resting state lead to `typing`. */
export const atRest = draftSetup.createStateConfig({
  on: {
    'draft.typed': { ...typed.on['draft.typed'], target: '#draft.typing' },
    'draft.documentUploaded': [
      overNewer.on['draft.documentUploaded'],
      { ...uploaded.on['draft.documentUploaded'], target: '#draft.typing' },
    ],
  },
})
