import { expect, it } from 'vitest'
import { extensionOf, fileErrorOf, isPicture } from '../../domain/fileChecks.ts'
import { chosenFile, sentName } from '../../machines/upload/chosen.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import { uploadErrorOf, type UploadError } from '../../machines/upload/selectors.ts'
import type { UploadSnapshot } from '../../machines/upload/upload.ts'
import { leavesOf } from 'xstate-paths/choose'
import { runEveryPath } from '../model/coverage.ts'
import { EMPTY_FILES, FILES, FITTED, FOUND, PICTURES, STORED, uploadModels } from '../model/upload.ts'
import { testEveryPath } from './everyPath.ts'

const isRefusedPicture = ({ chosen, actual }: UploadSnapshot['context']) =>
  isPicture(actual ?? extensionOf(chosen?.name ?? ''))

/** The check of section 5.4 that the chosen file fails under its sent name, or null. */
function errorWhenSent(context: UploadSnapshot['context']) {
  return fileErrorOf({ name: sentName(context), size: chosenFile(context).size })
}

/** Invariants of each state, whatever path led there. */
const assertions = {
  idle: (context) => expect(context).toMatchObject({ stored: null, chosen: null }),
  uploading: (context) => expect(context.chosen).not.toBeNull(),
  uploaded: ({ stored, chosen }) => {
    expect([STORED.fileName, FOUND.fileName]).toContain(stored?.fileName)
    expect(chosen).toBeNull()
  },
} satisfies Record<'idle' | 'uploading' | 'uploaded', (context: UploadSnapshot['context']) => void>

/** Files that each error can refuse; null for a file that passed all checks. */
const refusedFiles = {
  fileTooLarge: [FILES.fileTooLarge, PICTURES.fileTooLarge],
  wrongFileType: [FILES.wrongFileType, PICTURES.wrongFileType],
  filenameInvalid: [FILES.filenameInvalid, EMPTY_FILES.filenameInvalid],
  filenameTooLong: [FILES.filenameTooLong, EMPTY_FILES.filenameTooLong],
  blankFile: [FILES.blankFile, ...Object.values(EMPTY_FILES)],
  misnamed: null,
  fileChanged: null,
  required: [],
  refused: null,
  failed: null,
} satisfies Record<UploadError, object[] | null>

testEveryPath<UploadSnapshot>('§4.6', 'upload', (snapshot) => {
  for (const state of Object.keys(assertions) as (keyof typeof assertions)[]) {
    if (snapshot.matches(state)) assertions[state](snapshot.context)
  }
  for (const [state, fitted] of Object.entries({ fitting: null, previewing: FITTED })) {
    if (!leavesOf(snapshot.value).some((leaf) => leaf.endsWith(`.${state}`))) continue
    expect([isRefusedPicture(snapshot.context), snapshot.context.fitted]).toEqual([true, fitted])
  }
  const error = uploadErrorOf(snapshot)
  if (error === null || error === 'required') return
  const { chosen, actual } = snapshot.context
  // The server names the format of a picture that passed the checks.
  const isSent = refusedFiles[error] === null || (error === 'wrongFileType' && actual === 'heic')
  if (isSent && errorWhenSent(snapshot.context) === null) return
  expect(refusedFiles[error]).toContainEqual(chosen)
})

it('§5.4 sends only files that pass every check, with accepted names and converted pictures', async () => {
  const requests: UploadRequest[] = []
  for await (const { calls } of runEveryPath(uploadModels.empty)) {
    const sent = calls.filter(({ contract }) => contract === 'uploadDocument')
    requests.push(...sent.map(({ input }) => input as UploadRequest))
  }
  expect(requests.filter(({ file, name }) => fileErrorOf({ name, size: file.size }) !== null)).toEqual([])
  const names = new Set(requests.map(({ name }) => name))
  expect(names).toEqual(
    new Set([
      FILES.good.name,
      FITTED.name,
      'Certified copy.png',
      'IMG_2041.png',
      'scan.png',
      ...['pdf', 'png'].flatMap((extension) => [`scan-v2.${extension}`, `${'a'.repeat(32)}.${extension}`]),
    ]),
  )
})
