import { chosenFile } from '../chosen.ts'
import type { UploadContext } from '../contracts.ts'
import { uploadSetup } from '../setup.ts'
import { choosing } from './choosing.ts'

const isTooLarge = {
  type: 'fails' as const,
  params: ({ context }: { context: UploadContext }) => ({
    file: chosenFile(context),
    check: 'fileTooLarge' as const,
  }),
}

/** Returns to the error that the picture was refused with. */
const cancelling = uploadSetup.createStateConfig({
  on: {
    'fit.cancel': [
      {
        guard: isTooLarge,
        target: '#upload.error.fileTooLarge',
        actions: 'forgetFitted',
        description: 'The applicant rejects the smaller picture; the original is still too large (§5.4).',
      },
      {
        target: '#upload.error.wrongFileType',
        actions: 'forgetFitted',
        description: 'The applicant rejects the JPEG; the original still has the wrong type (§5.4).',
      },
    ],
  },
})

const failing = [
  { guard: isTooLarge, target: '#upload.error.fileTooLarge.words' },
  { target: '#upload.error.wrongFileType.words' },
] as const

export const fitting = uploadSetup.createStateConfig({
  description: 'The browser converts the picture into a JPEG within the limit (decision 28).',
  tags: 'busy',
  invoke: {
    id: 'fitPicture',
    src: 'fitPicture',
    input: ({ context }) => ({ picture: chosenFile(context) }),
    onDone: [
      {
        guard: { type: 'passes', params: ({ event }) => ({ file: event.output }) },
        target: '#upload.previewing',
        actions: { type: 'rememberFitted', params: ({ event }) => ({ file: event.output }) },
      },
      ...failing,
    ],
    onError: failing,
  },
  on: { ...choosing.on, ...cancelling.on },
})

export const previewing = uploadSetup.createStateConfig({
  description: 'The applicant checks the converted picture and its size before it is sent (decision 28).',
  on: {
    ...choosing.on,
    ...cancelling.on,
    'fitted.accepted': {
      target: '#upload.uploading',
      actions: ['useFitted', 'beginAgain'],
      description: 'The applicant sends the converted picture (§4.6).',
    },
  },
})
