import { uploadSetup } from '../setup.ts'

export const choosing = uploadSetup.createStateConfig({
  on: {
    'file.chosen': [
      {
        guard: { type: 'passes', params: ({ event }) => ({ file: event.file }) },
        target: '#upload.uploading',
        description: 'The file passes every check, so the upload starts at once.',
        actions: { type: 'remember', params: ({ event: { file, seen } }) => ({ file, seen }) },
      },
      {
        target: '#upload.error',
        description: 'The file fails a check and is not sent (§5.4).',
        actions: { type: 'remember', params: ({ event: { file, seen } }) => ({ file, seen }) },
      },
    ],
  },
})
