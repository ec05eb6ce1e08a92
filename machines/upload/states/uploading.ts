import { chosenFile, sentName } from '../chosen.ts'
import { uploadSetup } from '../setup.ts'
import { choosing } from './choosing.ts'
import { rememberFailure } from '../../failure.ts'

const cancellable = uploadSetup.createStateConfig({
  on: {
    'upload.cancel': {
      target: '#upload.idle',
      actions: 'forgetChosen',
      description: 'The applicant cancels the upload. A previous document stays (decision 27).',
    },
  },
})

/** Sends the file, and shows the indicator for at least one second (section 4.6). */
const transfer = uploadSetup.createStateConfig({
  description: "'Uploading File…' with a spinner, until the file is stored and for at least one second.",
  tags: 'busy',
  type: 'parallel',
  on: {
    'upload.progressed': {
      description: 'More of the file has been sent (§2.9).',
      actions: { type: 'showProgress', params: ({ event }) => ({ fraction: event.fraction }) },
    },
  },
  states: {
    file: {
      description: 'The file on its way to the server (§7.12).',
      initial: 'sending',
      states: {
        sending: {
          description: 'The file is being sent.',
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
                guard: { type: 'isFileChanged', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.error.fileChanged',
                description: 'The browser cannot read the file any more.',
              },
              {
                guard: { type: 'isMisnamed', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.error.misnamed',
                description: 'The server names the accepted format that the content has (decision 56).',
                actions: rememberFailure,
              },
              {
                guard: { type: 'isConvertible', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.error.wrongFileType.offered',
                description: 'The content is a picture that the browser may convert, such as HEIC (decision 56).',
                actions: rememberFailure,
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.error.refused',
                description: 'The server refuses the file with a reason.',
                actions: rememberFailure,
              },
              {
                guard: { type: 'mayBeResent', params: ({ event }) => ({ error: event.error }) },
                target: '#upload.uploading.waiting',
                description: 'The connection was lost during the transfer; the file is kept.',
              },
              { target: '#upload.error.failed', actions: rememberFailure },
            ],
          },
        },
        sent: { type: 'final', description: 'The file is stored.' },
      },
    },
    indicator: {
      description: 'The uploading indicator, shown for one second.',
      initial: 'running',
      states: {
        running: { description: "The indicator's second has not passed (§9).", after: { indicatorTime: 'elapsed' } },
        elapsed: { type: 'final', description: "The indicator's second has passed (§9)." },
      },
    },
  },
  onDone: '#upload.uploaded',
})

export const uploading = uploadSetup.createStateConfig({
  description: 'A file is on its way to the server. The transfer waits while there is no connection (§8).',
  initial: 'transfer',
  states: {
    transfer,
    waiting: {
      description:
        'There is no connection. The file is sent again from its first byte once it is back. After too many retries the upload fails.',
      invoke: {
        id: 'reconnected',
        src: 'reconnected',
        input: {},
        onDone: { target: 'transfer', actions: 'resend' },
        onError: { target: '#upload.error.failed', actions: rememberFailure },
      },
      on: {
        ...choosing.on,
        ...cancellable.on,
        'upload.retry': {
          target: 'transfer',
          actions: 'beginAgain',
          description: 'The applicant retries at once.',
        },
      },
    },
  },
})
