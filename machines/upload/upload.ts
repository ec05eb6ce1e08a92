import type { SnapshotFrom } from 'xstate'
import { NOTHING_CHOSEN } from './chosen.ts'
import { uploadSetup } from './setup.ts'
import { choosing } from './states/choosing.ts'
import { error } from './states/error.ts'
import { fitting, previewing } from './states/fitting.ts'
import { uploading, waiting } from './states/uploading.ts'

export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description:
    "One document's upload: idle, uploading, uploaded or error, with help after an error (§2.9, §4.6, §5.4).",
  context: ({ input }) => ({
    kind: input.kind,
    stored: input.stored,
    sent: null,
    ...NOTHING_CHOSEN,
  }),
  initial: 'starting',
  on: {
    'document.found': {
      description: 'The document was uploaded in another tab or on another device (decision 24).',
      actions: { type: 'rememberStored', params: ({ event }) => ({ stored: event.stored }) },
    },
  },
  states: {
    starting: {
      description: 'A document that the record already has needs no upload (§4.2, on load).',
      always: [{ guard: 'hasStoredDocument', target: 'uploaded' }, { target: 'idle' }],
    },
    idle: {
      description: "No file yet: the box shows 'No File Uploaded' and the document is required (§2.9).",
      on: {
        ...choosing.on,
        'upload.touched': {
          target: 'error.required',
          description: 'The applicant closed the file picker without a file, or pressed Save without one (§5.4).',
        },
        'document.found': {
          target: 'uploaded',
          description: 'The document was uploaded in another tab or on another device (decision 24).',
          actions: { type: 'rememberStored', params: ({ event }) => ({ stored: event.stored }) },
        },
      },
    },
    uploading,
    waiting,
    uploaded: {
      description: "'File Uploaded: {original filename}' with its link (§2.9).",
      entry: 'forgetChosen',
      on: choosing.on,
    },
    error,
    fitting,
    previewing,
  },
})

export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
