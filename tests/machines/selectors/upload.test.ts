import { describe, expect, it } from 'vitest'
import {
  documentStateOf,
  isSignInExpired,
  uploadErrorOf,
  uploadViewOf,
  type UploadView,
} from '../../../machines/upload/selectors.ts'
import { uploadMachine, type UploadSnapshot } from '../../../machines/upload/upload.ts'
import { FILES, FITTED, PICTURES, STORED } from '../../model/upload.ts'
import { inState } from '../inState.ts'
import type { Leaf } from '../leaf.ts'

type Shown = Pick<UploadView, 'uploading' | 'waiting' | 'cancellable' | 'fitting' | 'error' | 'help'>

const upload = inState(uploadMachine, { kind: 'id', stored: null })

const QUIET: Shown = {
  uploading: false,
  waiting: false,
  cancellable: false,
  fitting: false,
  error: null,
  help: null,
}

/** What is not as in a widget that nothing happens in. */
const shown = {
  starting: {},
  idle: {},
  'uploading.transfer.sending': { uploading: true, cancellable: true },
  'uploading.transfer.sent': { uploading: true },
  'uploading.indicator.running': { uploading: true, cancellable: true },
  'uploading.indicator.elapsed': { uploading: true, cancellable: true },
  waiting: { waiting: true, cancellable: true },
  uploaded: {},
  fitting: { fitting: true },
  previewing: {},
  'error.fileTooLarge.checking': { error: 'fileTooLarge' },
  'error.fileTooLarge.offered': { error: 'fileTooLarge', help: 'makeSmaller' },
  'error.fileTooLarge.words': { error: 'fileTooLarge', help: 'words' },
  'error.wrongFileType.checking': { error: 'wrongFileType' },
  'error.wrongFileType.offered': { error: 'wrongFileType', help: 'convert' },
  'error.wrongFileType.words': { error: 'wrongFileType', help: 'words' },
  'error.filenameInvalid': { error: 'filenameInvalid', help: 'rename' },
  'error.filenameTooLong': { error: 'filenameTooLong', help: 'rename' },
  'error.blankFile': { error: 'blankFile' },
  'error.required': { error: 'required' },
  'error.refused': { error: 'refused' },
  'error.failed': { error: 'failed' },
} satisfies Record<Leaf<UploadSnapshot['value']>, Partial<Shown>>

describe.each(Object.entries(shown))('upload, %s', (state, expected: Partial<Shown>) => {
  it(`§2.9, §4.6 the widget shows ${JSON.stringify(expected)} and nothing else`, () => {
    expect(uploadViewOf(upload(state))).toMatchObject({ ...QUIET, ...expected })
    expect(uploadErrorOf(upload(state))).toBe(expected.error ?? null)
  })

  it(`§5.1, §5.2 a save ${state === 'uploaded' ? 'takes' : 'waits for'} the document`, () => {
    expect(documentStateOf(upload(state, { stored: STORED }))).toEqual({ stored: STORED, ready: state === 'uploaded' })
  })

  it('§8 only a file that did not arrive for want of a sign-in asks to log in again', () => {
    const [over, cut] = (['signInExpired', 'disconnected'] as const).map((failure) => upload(state, { failure }))
    expect([over, cut].map((snapshot) => snapshot && isSignInExpired(snapshot))).toEqual([
      state === 'error.failed',
      false,
    ])
    expect(over && uploadViewOf(over).signInExpired).toBe(state === 'error.failed')
  })
})

describe('the upload widget', () => {
  it('§2.9 shows how much has been sent of which file, and what is stored', () => {
    const view = uploadViewOf(
      upload('uploading.transfer.sending', { chosen: FILES.good, progress: 0.4, stored: STORED }),
    )
    expect(view).toMatchObject({ chosen: FILES.good, chosenName: FILES.good.name, progress: 0.4, stored: STORED })
  })

  it('§2.9 names no file where none is chosen', () => {
    expect(uploadViewOf(upload('idle'))).toMatchObject({ chosen: null, chosenName: null, stored: null, progress: 0 })
  })

  it('shows the name that a renamed file is sent under', () => {
    const renamed = { chosen: FILES.filenameInvalid, acceptedName: 'scan-v2.pdf' }
    expect(uploadViewOf(upload('uploading.transfer.sending', renamed)).chosenName).toBe('scan-v2.pdf')
  })

  it('previews the picture that was made smaller', () => {
    const fitted = { chosen: PICTURES.fileTooLarge, fitted: FITTED }
    expect(uploadViewOf(upload('previewing', fitted))).toMatchObject(fitted)
  })

  it('§8 gives the words of a server that refused', () => {
    const { reason } = uploadViewOf(upload('error.refused', { reason: 'This document contains macros.' }))
    expect(reason).toBe('This document contains macros.')
  })
})
