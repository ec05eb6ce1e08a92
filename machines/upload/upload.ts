import type { SnapshotFrom } from 'xstate'
import type { ChosenFile, FileError } from '../../domain/fileChecks.ts'
import type { UploadContext } from './contracts.ts'
import { uploadSetup } from './setup.ts'

/** One document's upload: sections 2.9, 4.6 and 5.4. */

/** The chosen file, in states that imply one. */
function chosenFile({ chosen }: Pick<UploadContext, 'chosen'>): ChosenFile {
  if (chosen === null) throw new Error('No file was chosen')
  return chosen
}

/** The transition for a file that fails a check of section 5.4: nothing is uploaded. */
function refuse(check: FileError) {
  return {
    guard: {
      type: 'fails' as const,
      params: ({ event }: { event: { file: ChosenFile } }) => ({ file: event.file, check }),
    },
    target: `#upload.error.${check}` as const,
    actions: {
      type: 'remember' as const,
      params: ({ event }: { event: { file: ChosenFile } }) => ({ file: event.file }),
    },
  }
}

const choosing = {
  'file.chosen': [
    { ...refuse('fileTooLarge'), description: 'The file is larger than 2,097,152 bytes (§5.4, check 1).' },
    { ...refuse('wrongFileType'), description: 'The extension is not an accepted one (§5.4, check 2).' },
    { ...refuse('filenameInvalid'), description: 'The file name has more than one dot (§5.4, check 3).' },
    {
      ...refuse('filenameTooLong'),
      description: 'The name before the extension exceeds 32 characters (§5.4, check 4).',
    },
    { ...refuse('blankFile'), description: 'The file is empty (§5.4).' },
    {
      target: '#upload.uploading',
      description: 'The file passes every check and is uploaded at once (§4.6).',
      actions: {
        type: 'remember' as const,
        params: ({ event }: { event: { file: ChosenFile } }) => ({ file: event.file }),
      },
    },
  ],
} as const

export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  description: "One document's upload: idle, uploading, uploaded or error (§4.6).",
  context: ({ input }) => ({ kind: input.kind, stored: input.stored, chosen: null, progress: 0, failure: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A document that the record already names needs no upload (§4.2, on load).',
      always: [{ guard: 'hasStoredDocument', target: 'uploaded' }, { target: 'idle' }],
    },
    idle: {
      description: "No file yet: the box says 'No File Uploaded' and the document is required (§2.9).",
      on: {
        ...choosing,
        'picker.dismissed': {
          target: 'error.required',
          description: 'The applicant opened the file picker and chose nothing (§5.4).',
        },
      },
    },
    uploading: {
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
              invoke: {
                id: 'uploadDocument',
                src: 'uploadDocument',
                input: ({ context, self }) => ({
                  kind: context.kind,
                  file: chosenFile(context),
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
      onDone: 'uploaded',
    },
    uploaded: {
      description: "'File Uploaded: {original filename}' with its link (§2.9).",
      entry: 'forgetChosen',
      on: choosing,
    },
    error: {
      description: 'An alert says what is wrong; nothing was uploaded (§2.9, §8).',
      initial: 'failed',
      on: {
        ...choosing,
        'error.dismissed': {
          guard: 'hasStoredDocument',
          target: 'uploaded',
          description: 'The applicant keeps the document that was there before (§4.2).',
        },
      },
      states: {
        fileTooLarge: { description: "'File size exceeds maximum upload limit.' (§5.4)" },
        wrongFileType: { description: "'Please upload an accepted file type.' (§5.4)" },
        filenameInvalid: { description: "'Filename invalid.' (§5.4)" },
        filenameTooLong: { description: "'Filename exceeds 32 character limit.' (§5.4)" },
        blankFile: { description: "'File is empty.' (§5.4)" },
        required: { description: "'Please upload a file.' (§5.4)" },
        refused: {
          description: 'The server did not accept the file (§8); its name stays.',
          on: {
            'upload.retry': {
              target: '#upload.uploading',
              actions: 'beginAgain',
              description: 'The applicant tries the same file again, from its first byte (§8).',
            },
          },
        },
        failed: {
          description: 'The file did not arrive (§8); its name stays.',
          on: {
            'upload.retry': {
              target: '#upload.uploading',
              actions: 'beginAgain',
              description: 'The applicant tries the same file again, from its first byte (§8).',
            },
          },
        },
      },
    },
  },
})

export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>
