import type { Page } from 'playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { STEP } from '../domain/steps.ts'
import type { ChosenFile } from '../domain/fileChecks.ts'
import { suggestedName } from '../machines/upload/chosen.ts'
import type { UploadError } from '../machines/upload/selectors.ts'
import type { UploadSnapshot } from '../machines/upload/upload.ts'
import type { UploadEvent } from '../machines/upload/contracts.ts'
import type { Leaf } from '../tests/machines/leaf.ts'
import { stateName } from 'xstate-paths/text'
import { leavesOf, maximal } from 'xstate-paths/choose'
import type { Model, Path } from 'xstate-paths'
import { FILES, uploadModels } from '../tests/model/upload.ts'
import { pdfOf } from '../tests/support/documents.ts'
import { signUpTo } from './support/api.ts'
import { choose, newAccount, picker, signUp, widget } from './support/applicant.ts'
import { holdCalls, walkPath, type Calls, type Executors, type Looks } from './support/paths.ts'
import { expect, test } from './support/server.ts'

/** The ID widget in a browser: each error of sections 5.4 and 8, and each recovery from it. */

interface Here {
  page: Page
  calls: Calls
  /** The document that the record stores. */
  storedName: string | null
  /** The file that was chosen last, and the name to send it under. Steps with equal keys can differ in both. */
  chosen: ChosenFile | null
  name: string
}

const id = (page: Page) => widget(page, 'id')
const box = (page: Page) => id(page).getByRole('textbox')

const executors = {
  // A refused file is in no known format; phone-files.spec.ts has others.
  'file.chosen': (here, { file }) => {
    Object.assign(here, { chosen: file, name: file.name })
    return choose(here.page, 'id', {
      name: file.name,
      mimeType: 'application/pdf',
      buffer: file === FILES.good ? pdfOf('certified', file.size) : Buffer.alloc(file.size, 'x'),
    })
  },
  'upload.touched': ({ page }) => picker(page, 'id').dispatchEvent('cancel'),
  'upload.progressed': () => Promise.reject(new Error('A test cannot control upload progress')),
  'upload.retry': ({ page }) => id(page).getByRole('button', { name: 'Try again' }).click(),
  'upload.cancel': ({ page }) => id(page).getByRole('button', { name: 'Cancel' }).click(),
  'error.dismissed': ({ page }) => id(page).getByRole('button', { name: 'Keep the uploaded file' }).click(),
  'name.accepted': (here) => {
    here.name = suggestedName({ chosen: here.chosen, actual: null })
    return id(here.page).getByRole('button', { name: 'Use the name' }).click()
  },
  // Real pictures are tested in phone-files.spec.ts.
  'picture.fit': () => Promise.reject(new Error('Pictures in the model have only a size')),
  'fit.cancel': () => Promise.reject(new Error('Pictures in the model have only a size')),
  'fitted.accepted': () => Promise.reject(new Error('Pictures in the model have only a size')),
  'document.found': () => Promise.reject(new Error('Other devices are tested in drafts.spec.ts')),
  // The browser reads the file itself.
  'xstate.done.actor.identifyFile': () => Promise.resolve(),
} satisfies Executors<UploadEvent | { type: 'xstate.done.actor.identifyFile' }, Here>

async function lookUploading({ page, name }: Here) {
  await expect(id(page).getByText('Uploading File…')).toBeVisible()
  await expect(id(page).getByRole('button', { name: 'Upload File…' })).toBeDisabled()
  await expect(box(page)).toHaveValue(name)
  await expect(id(page).getByRole('alert')).toBeHidden()
}

const errors = {
  misnamed: 'The end of the file’s name does not fit the file.',
  fileChanged: 'This file was changed or removed after you chose it. Choose it again.',
  required: 'Please upload a file.',
  wrongFileType: 'Please upload an accepted file type.',
  fileTooLarge: 'File size exceeds maximum upload limit.',
  filenameTooLong: 'Filename exceeds 32 character limit.',
  filenameInvalid: 'Filename invalid.',
  blankFile: 'File is empty.',
  refused: 'We could not accept this file. Try again or choose another file.',
  failed: 'We could not upload the file. Check your connection and try again.',
} satisfies Record<UploadError, string>

/** The start of each help text, and the button that an error offers. */
const helps = {
  makeSmaller: { words: 'We can make this picture smaller', press: 'Make it smaller' },
  convert: { words: 'We can convert this photo', press: 'Convert to JPEG' },
  rename: { words: 'We can send the file under a name', press: 'Use the name' },
  smallerWords: { words: 'To make a PDF smaller', press: null },
  typeWords: { words: 'Save the document as a PDF', press: null },
} as const

const lookError =
  (error: UploadError, help?: keyof typeof helps) =>
  async ({ page, storedName, name }: Here) => {
    await expect(id(page).getByRole('alert')).toContainText(errors[error])
    await expect(box(page)).toHaveValue(name)
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(id(page).getByText('Uploading File…')).toBeHidden()
    await expect(id(page).getByRole('button', { name: 'Keep the uploaded file' })).toBeVisible({
      visible: storedName !== null,
    })
    for (const [each, { words, press }] of Object.entries(helps)) {
      const visible = each === help
      await expect(id(page).getByText(words)).toBeVisible({ visible })
      if (press !== null) await expect(id(page).getByRole('button', { name: press })).toBeVisible({ visible })
    }
  }

/** The states that need no real file and no lost connection. deadUploads.spec.ts tests lost connections. */
type Walked = Exclude<
  Leaf<UploadSnapshot['value']>,
  | 'error.checking'
  | 'error.misnamed'
  | 'error.fileChanged'
  | 'error.wrongFileType.renamable'
  | `error.${string}.${'fitting' | 'previewing'}`
  | 'uploading.waiting'
>

const looks = {
  idle: async ({ page }) => {
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toHaveAttribute('placeholder', 'No File Uploaded')
    await expect(id(page).getByRole('alert')).toBeHidden()
  },
  'uploading.transfer.file.sending': lookUploading,
  'uploading.transfer.file.sent': lookUploading,
  'uploading.transfer.indicator.running': lookUploading,
  'uploading.transfer.indicator.elapsed': lookUploading,
  uploaded: async ({ page, storedName }) => {
    const name = storedName ?? FILES.good.name.replaceAll(' ', '_')
    await expect(id(page).getByText(`File Uploaded: ${name}`)).toBeVisible()
    await expect(id(page).getByRole('alert')).toBeHidden()
    await expect(box(page)).toHaveValue(name)
  },
  'error.required': lookError('required'),
  'error.identifying': ({ page }) => expect(id(page).getByRole('alert')).not.toBeEmpty(),
  'error.wrongFileType.offered': lookError('wrongFileType', 'convert'),
  'error.wrongFileType.explained': lookError('wrongFileType', 'typeWords'),
  'error.fileTooLarge.offered': lookError('fileTooLarge', 'makeSmaller'),
  'error.fileTooLarge.explained': lookError('fileTooLarge', 'smallerWords'),
  'error.filenameTooLong': lookError('filenameTooLong', 'rename'),
  'error.filenameInvalid': lookError('filenameInvalid', 'rename'),
  'error.blankFile': lookError('blankFile'),
  'error.refused': lookError('refused'),
  'error.failed': lookError('failed'),
} satisfies Looks<Walked, Here>

const isError = (state: AnyMachineSnapshot | undefined) => state?.matches('error') === true

/** States that need a lost connection or a real file, which phone-files.spec.ts uploads. */
const isElsewhere = (state: AnyMachineSnapshot) =>
  state.matches({ uploading: 'waiting' }) || state.matches({ error: 'fileChanged' }) || state.context.actual !== null

/** Each recovery from each error: the same file again, another file, or the previous document. */
function waysOut(model: Model, isKept: boolean): Path[] {
  const paths = model.edgePaths().filter(({ steps }) => {
    const [before, last] = [steps.at(-2)?.state, steps.at(-1)]
    const isUnreadable = steps.some(({ event }) => event.type === 'xstate.error.actor.identifyFile')
    if (isUnreadable || steps.some(({ event, state }) => event.type === 'picture.fit' || isElsewhere(state)))
      return false
    if (!isError(before) || last === undefined || (before?.context.stored !== null) !== isKept) return false
    return isKept ? last.event.type === 'error.dismissed' : last.state.matches('uploading')
  })
  return maximal(paths)
}

const errorsOn = (paths: readonly Path[]) =>
  [
    ...new Set(
      paths.flatMap(({ steps }) =>
        steps.flatMap(({ state }) => leavesOf(state.value).filter((leaf) => leaf.startsWith('error.'))),
      ),
    ),
  ].sort()

const starts = [
  {
    title: '§8 recovers from every upload error with the same file or another one',
    model: uploadModels.empty,
    isKept: false,
  },
  {
    title: '§2.9 recovers from every upload error except a missing file with the previous document',
    model: uploadModels.stored,
    isKept: true,
  },
] as const

for (const { title, model, isKept } of starts) {
  const paths = waysOut(model, isKept)

  test(title, async ({ page }) => {
    const expected = Object.keys(looks).filter((leaf) => leaf.startsWith('error.'))
    expect(errorsOn(paths)).toEqual(expected.filter((leaf) => !isKept || leaf !== 'error.required').sort())

    await signUpTo(page, isKept ? STEP.personalDetails.highestStep : 1)
    const calls = await holdCalls(page, ['uploadDocument'])
    const here: Here = { page, calls, storedName: isKept ? 'My_ID.pdf' : null, chosen: null, name: '' }

    for (const path of paths) {
      await test.step(`reaches ${stateName(path.steps.at(-2)?.state.value)}, ended by ${path.steps.at(-1)?.event.type}`, async () => {
        here.name = ''
        await page.goto(STEP.personalDetails.route)
        await (isKept ? looks.uploaded(here) : looks.idle(here))
        await walkPath({ executors, looks, calls, initial: model.start() }, here, path)
      })
    }
  })
}

test('§4.6 a good file is stored by the real server once it has arrived', async ({ page }) => {
  const path = uploadModels.empty.edgePaths().find(({ steps }) => {
    const types = steps.map(({ event }) => event.type)
    return (
      types.length === 3 &&
      types[1]?.startsWith('xstate.after.') === true &&
      types[2] === 'xstate.done.actor.uploadDocument'
    )
  })
  if (path === undefined) throw new Error('No path leads to a stored file')
  await page.clock.install()
  await signUp(page, newAccount())
  await page.goto(STEP.personalDetails.route)
  const calls = await holdCalls(page, ['uploadDocument'])
  const here: Here = { page, calls, storedName: null, chosen: null, name: '' }
  await looks.idle(here)
  const initial = uploadModels.empty.start()
  await walkPath({ executors, looks, calls, initial, pass: () => page.clock.runFor(1_000) }, here, path)
})
