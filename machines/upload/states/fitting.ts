import { chosenFile } from '../chosen.ts'
import { uploadSetup } from '../setup.ts'

const cancelling = uploadSetup.createStateConfig({
  on: {
    'fit.cancel': {
      target: 'offered',
      actions: 'forgetFitted',
      description: 'The applicant cancels the conversion or rejects its result.',
    },
  },
})

/** The states of a refused file that can be sent after a conversion if it is a picture. */
export const fitting = uploadSetup.createStateConfig({
  initial: 'offered',
  states: {
    offered: {
      description: 'The applicant can have the picture converted into a JPEG within the limit (decision 28).',
      always: { guard: 'isNoPicture', target: 'explained' },
      on: {
        'picture.fit': { target: 'fitting', description: "'Make it smaller' or 'Convert to JPEG'." },
      },
    },
    fitting: {
      description: 'The browser converts the picture into a JPEG within the limit (decision 28).',
      tags: ['busy', 'fitting'],
      invoke: {
        id: 'fitPicture',
        src: 'fitPicture',
        input: ({ context }) => ({ picture: chosenFile(context) }),
        onDone: [
          {
            guard: { type: 'passes', params: ({ event }) => ({ file: event.output }) },
            target: 'previewing',
            actions: { type: 'rememberFitted', params: ({ event }) => ({ file: event.output }) },
          },
          { target: 'explained' },
        ],
        onError: 'explained',
      },
      on: cancelling.on,
    },
    previewing: {
      description: 'The applicant checks the converted picture and its size before it is sent (decision 28).',
      on: {
        ...cancelling.on,
        'fitted.accepted': {
          target: '#upload.uploading',
          actions: ['useFitted', 'beginAgain'],
          description: 'The applicant sends the converted picture.',
        },
      },
    },
    explained: {
      description: 'The file cannot be fixed here. A text explains what the applicant can do (decision 28).',
    },
  },
})
