import type { ChosenFile, FileError } from '../../../domain/fileChecks.ts'
import { uploadSetup } from '../setup.ts'

interface Choice {
  event: { file: ChosenFile }
}

/** The transition for a file that fails a check. The first failing check decides the error (section 5.4). */
function refuse(check: FileError) {
  return {
    guard: { type: 'fails' as const, params: ({ event }: Choice) => ({ file: event.file, check }) },
    target: `#upload.error.${check}` as const,
    actions: { type: 'remember' as const, params: ({ event }: Choice) => ({ file: event.file }) },
  }
}

export const choosing = uploadSetup.createStateConfig({
  on: {
    'file.chosen': [
      { ...refuse('fileTooLarge'), description: 'The file is larger than 2,097,152 bytes (§5.4, check 1).' },
      { ...refuse('wrongFileType'), description: 'The extension is not accepted (§5.4, check 2).' },
      { ...refuse('filenameInvalid'), description: 'The file name has more than one dot (§5.4, check 3).' },
      {
        ...refuse('filenameTooLong'),
        description: 'The name before the extension exceeds 32 characters (§5.4, check 4).',
      },
      { ...refuse('blankFile'), description: 'The file is empty (§5.4).' },
      {
        target: '#upload.uploading',
        description: 'The file passes every check, so the upload starts at once (§4.6).',
        actions: { type: 'remember', params: ({ event }) => ({ file: event.file }) },
      },
    ],
  },
})
