import { chosenFile, suggestedName } from '../chosen.ts'
import type { UploadContext } from '../contracts.ts'
import { uploadSetup } from '../setup.ts'
import { choosing } from './choosing.ts'

const picture = uploadSetup.createStateConfig({
  initial: 'checking',
  states: {
    checking: {
      description: "The file's extension is checked: only pictures can be converted (decision 28).",
      always: [{ guard: 'isPicture', target: 'offered' }, { target: 'words' }],
    },
    offered: {
      description: 'The applicant can have the picture converted into a JPEG within the limit (decision 28).',
      on: {
        'picture.fit': {
          target: '#upload.fitting',
          description: "'Make it smaller' or 'Convert to JPEG' (decision 28).",
        },
      },
    },
    words: { description: 'The file cannot be fixed here. A text explains what the applicant can do (decision 28).' },
  },
})

const renaming = uploadSetup.createStateConfig({
  on: {
    'name.accepted': [
      {
        guard: {
          type: 'fails',
          params: ({ context }: { context: UploadContext }) => {
            const { size } = chosenFile(context)
            return { file: { name: suggestedName(context), size }, check: 'blankFile' }
          },
        },
        target: '#upload.error.blankFile',
        actions: 'acceptName',
        description: 'The renamed file is still empty (§5.4).',
      },
      {
        target: '#upload.uploading',
        actions: 'acceptName',
        description: "'Use the name …': the file is uploaded under the suggested name (decision 28).",
      },
    ],
  },
})

const retrying = uploadSetup.createStateConfig({
  on: {
    'upload.retry': {
      target: '#upload.uploading',
      actions: 'beginAgain',
      description: 'The applicant sends the same file again from its first byte (§8).',
    },
  },
})

export const error = uploadSetup.createStateConfig({
  description: 'An alert explains the error; nothing was uploaded (§2.9, §8).',
  initial: 'failed',
  on: {
    ...choosing.on,
    'error.dismissed': {
      guard: 'hasStoredDocument',
      target: '#upload.uploaded',
      description: 'The applicant keeps the previous document (§4.2).',
    },
  },
  states: {
    fileTooLarge: { ...picture, description: "'File size exceeds maximum upload limit.' (§5.4)" },
    wrongFileType: { ...picture, description: "'Please upload an accepted file type.' (§5.4)" },
    filenameInvalid: { ...renaming, description: "'Filename invalid.' (§5.4)" },
    filenameTooLong: { ...renaming, description: "'Filename exceeds 32 character limit.' (§5.4)" },
    blankFile: { description: "'File is empty.' (§5.4)" },
    misnamed: {
      description: 'The content has another accepted format than the name (decision 56).',
      on: {
        'name.accepted': {
          target: '#upload.uploading',
          actions: ['acceptName', 'beginAgain'],
          description: "'Use the name …': the file is uploaded with the extension that fits (decision 56).",
        },
      },
    },
    fileChanged: {
      description: 'The file was changed or removed after it was chosen, so only choosing it again helps (§8).',
    },
    required: { description: "'Please upload a file.' (§5.4)" },
    refused: { ...retrying, description: 'The server did not accept the file (§8). The file name stays visible.' },
    failed: { ...retrying, description: 'The transfer failed (§8). The file name stays visible.' },
  },
})
