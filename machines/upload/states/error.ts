import { chosenFile, suggestedName } from '../chosen.ts'
import type { FileError } from '../../../domain/fileChecks.ts'
import { uploadSetup } from '../setup.ts'
import { choosing } from './choosing.ts'
import { fitting } from './fitting.ts'

/** The first failing check decides the error (section 5.4). */
function failing(check: FileError) {
  return { guard: { type: 'fails' as const, params: { check } }, target: check }
}

const renaming = uploadSetup.createStateConfig({
  on: {
    'name.accepted': [
      {
        guard: {
          type: 'passes',
          params: ({ context }) => ({
            file: { name: suggestedName(context), size: chosenFile(context).size },
          }),
        },
        target: '#upload.uploading',
        actions: 'acceptName',
        description: "'Use the name …': the file is uploaded under the suggested name (decision 28).",
      },
      {
        target: '#upload.error.checking',
        actions: 'acceptName',
        description: 'The renamed file is still empty.',
      },
    ],
  },
})

/** The content has an accepted format, so the file is not empty. */
const misnamed = uploadSetup.createStateConfig({
  on: {
    'name.accepted': {
      target: '#upload.uploading',
      actions: ['acceptName', 'beginAgain'],
      description: "'Use the name …': the file is uploaded with the extension that fits.",
    },
  },
})

const retrying = uploadSetup.createStateConfig({
  on: {
    'upload.retry': {
      target: '#upload.uploading',
      actions: 'beginAgain',
      description: 'The applicant sends the same file again from its first byte.',
    },
  },
})

export const error = uploadSetup.createStateConfig({
  description: 'An alert explains the error; nothing was uploaded (§2.9, §8).',
  initial: 'identifying',
  on: {
    ...choosing.on,
    'error.dismissed': {
      guard: 'hasStoredDocument',
      target: '#upload.uploaded',
      description: 'The applicant keeps the previous document (§4.2).',
    },
  },
  states: {
    identifying: {
      description:
        'The browser reads the format from the file, so that it offers what helps. The alert is shown at once.',
      invoke: {
        id: 'identifyFile',
        src: 'identifyFile',
        input: ({ context }) => ({ file: chosenFile(context) }),
        onDone: {
          target: 'checking',
          actions: { type: 'rememberFormat', params: ({ event }) => ({ actual: event.output }) },
        },
        onError: { target: 'checking', description: 'The file cannot be read.' },
      },
    },
    checking: {
      description: 'The first check that the file fails decides the error (§5.4).',
      always: [
        { ...failing('fileTooLarge'), description: 'The file is larger than 2,097,152 bytes (check 1).' },
        {
          guard: 'isWronglyNamed',
          target: 'wrongFileType.renamable',
          description: 'The extension is missing or not accepted, but the content is (check 2).',
        },
        { ...failing('wrongFileType'), description: 'The extension is not accepted (check 2).' },
        { ...failing('filenameInvalid'), description: 'The file name has more than one dot (check 3).' },
        {
          ...failing('filenameTooLong'),
          description: 'The name before the extension exceeds 32 characters (check 4).',
        },
        { target: 'blankFile', description: 'The file is empty.' },
      ],
    },
    fileTooLarge: { ...fitting, description: "'File size exceeds maximum upload limit.' (§5.4)" },
    wrongFileType: {
      ...fitting,
      description: "'Please upload an accepted file type.' (§5.4)",
      states: {
        ...fitting.states,
        renamable: {
          ...misnamed,
          description:
            'The content has an accepted format, so the file can be sent under a name that fits (decision 96).',
        },
      },
    },
    filenameInvalid: { ...renaming, description: "'Filename invalid.' (§5.4)" },
    filenameTooLong: { ...renaming, description: "'Filename exceeds 32 character limit.' (§5.4)" },
    blankFile: { description: "'File is empty.' (§5.4)" },
    misnamed: {
      ...misnamed,
      description: 'The content has another accepted format than the name (decision 56).',
    },
    fileChanged: {
      description: 'The file was changed or removed after it was chosen, so only choosing it again helps.',
    },
    required: { description: "'Please upload a file.' (§5.4)" },
    refused: { ...retrying, description: 'The server did not accept the file. The file name stays visible.' },
    failed: { ...retrying, description: 'The transfer failed. The file name stays visible.' },
  },
})
