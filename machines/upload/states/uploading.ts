import { chosenFile, sentName } from '../chosen.ts'
import { uploadSetup } from '../setup.ts'
import { choosing } from './choosing.ts'

const cancellable = uploadSetup.createStateConfig({
  on: {
    'upload.cancel': [
      {
        guard: 'hasStoredDocument',
        target: '#upload.uploaded',
        description: 'The applicant stops the upload and keeps the document that was there before (decision 27).',
      },
      {
        target: '#upload.idle',
        actions: 'forgetChosen',
        description: 'The applicant stops the upload; there is no document, as before (decision 27).',
      },
    ],
  },
})

export const uploading = uploadSetup.createStateConfig({
  description: "'Uploading File…' with a spinner: until the file is stored, and for one second at least (§4.6).",
  tags: 'busy',
  type: 'parallel',
  on: {
    'upload.progressed': {
      description: 'More of the file has been sent (§2.9).',
      actions: { type: 'showProgress', params: ({ event }) => ({ fraction: event.fraction }) },
    },
  },
  states: {
    transfer: {
      description: 'The transfer to the document store (§7.12).',
      initial: 'sending',
      states: {
        sending: {
          description: 'The file is being sent (§7.12).',
          on: cancellable.on,
          invoke: {
            id: 'uploadDocument',
            src: 'uploadDocument',
            input: ({ context, self }) => ({
              kind: context.kind,
              file: chosenFile(context),
              name: sentName(context),
              onProgress: (fraction) => self.send({ type: 'upload.progressed', fraction }),
            }),
            onDone: {
              target: 'sent',
              actions: { type: 'store', params: ({ event }) => ({ stored: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.error.refused',
                description: 'The server does not accept the file, and says why (§8).',
                actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'mayBeResent', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.waiting',
                description: 'The connection was lost on the way; the file is kept (§8).',
              },
              {
                target: '#upload.error.failed',
                actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        sent: { type: 'final', description: 'The file is stored (§7.12).' },
      },
    },
    indicator: {
      description: 'The uploading indicator, shown for a fixed second (§4.6).',
      initial: 'running',
      states: {
        running: { description: 'The second has not passed (§9).', after: { indicatorTime: 'elapsed' } },
        elapsed: { type: 'final', description: 'The second has passed (§9).' },
      },
    },
  },
  onDone: '#upload.uploaded',
})

export const waiting = uploadSetup.createStateConfig({
  description:
    'The file is sent by itself, from its first byte, once the connection is back (§8); a line that breaks every time leads to the error.',
  invoke: {
    id: 'reconnected',
    src: 'reconnected',
    input: {},
    onDone: { target: '#upload.uploading', actions: 'resend' },
    onError: {
      target: '#upload.error.failed',
      actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
    },
  },
  on: {
    ...choosing.on,
    ...cancellable.on,
    'upload.retry': {
      target: '#upload.uploading',
      actions: 'beginAgain',
      description: 'The applicant does not wait (§8).',
    },
  },
})
