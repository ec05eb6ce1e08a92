import type { SnapshotFrom } from 'xstate'
import { NOTHING_CHOSEN } from './chosen.ts'
import { uploadSetup } from './setup.ts'
import { choosing } from './states/choosing.ts'
import { error } from './states/error.ts'
import { uploading } from './states/uploading.ts'

export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: "One document's upload: idle, uploading, uploaded or error, with help after an error (§4.6).",
  context: ({ input }) => ({
    kind: input.kind,
    stored: input.stored,
    seen: input.stored,
    sent: null,
    ...NOTHING_CHOSEN,
  }),
  initial: 'idle',
  on: {
    'document.found': {
      description: 'The document was uploaded in another tab or on another device (decision 24).',
      actions: { type: 'rememberStored', params: ({ event }) => ({ stored: event.stored }) },
    },
  },
  states: {
    idle: {
      description: "No file yet: the box shows 'No File Uploaded' and the document is required (§2.9).",
      always: {
        guard: 'hasStoredDocument',
        target: 'uploaded',
        description: 'The record already has a document, or one was found elsewhere (§4.2).',
      },
      on: {
        ...choosing.on,
        'upload.touched': {
          target: 'error.required',
          description: 'The applicant closed the file picker without a file, or pressed Save without one (§5.4).',
        },
      },
    },
    uploading,
    uploaded: {
      description: "'File Uploaded: {original filename}' with its link (§2.9).",
      entry: 'forgetChosen',
      on: choosing.on,
    },
    error,
  },
})

export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
