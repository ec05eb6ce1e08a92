import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { DOCUMENT_KINDS, type DocumentKind, type StoredDocument } from '../../domain/documents.ts'
import { documentStateOf, uploadErrorOf } from '../../machines/upload/selectors.ts'
import { uploadMachine } from '../../machines/upload/upload.ts'
import type { UploadRequest } from '../../machines/upload/contracts.ts'
import { FILES, STORED } from '../model/upload.ts'

/** Sections 3, 4.2 and 4.6: the client's state of each document, and when each flag clears. */

const { good, ...wrong } = FILES

function open(kind: DocumentKind, stored: StoredDocument | null = null) {
  const clock = new SimulatedClock()
  const uploadDocument = fromPromise<StoredDocument, UploadRequest>(async () => STORED)
  const actor = createActor(uploadMachine.provide({ actors: { uploadDocument } }), {
    input: { kind, stored },
    clock,
  }).start()
  return {
    actor,
    clock,
    state: () => documentStateOf(actor.getSnapshot()),
    error: () => uploadErrorOf(actor.getSnapshot()),
  }
}

describe('§3 the upload state of each document', () => {
  it.each(DOCUMENT_KINDS)('§3 %s starts without a stored reference or name, and is required', (kind) => {
    expect(open(kind).state()).toMatchObject({ stored: null, ready: false })
  })
})

describe('§4.2 on load', () => {
  it.each(DOCUMENT_KINDS)("§4.2 the 'file required' flag of an existing %s is cleared", (kind) => {
    const { state, actor } = open(kind, STORED)
    expect(state()).toMatchObject({ stored: STORED, ready: true })
    expect(actor.getSnapshot().value).toBe('uploaded')
  })
})

describe('§4.6 clearing of flags', () => {
  it.each([...Object.keys(wrong), 'required'])('§4.6 starting an upload clears %s', (flag) => {
    const { actor, error } = open('id')
    if (flag === 'required') actor.send({ type: 'upload.touched' })
    else actor.send({ type: 'file.chosen', file: wrong[flag as keyof typeof wrong] })
    expect(error()).toBe(flag)
    actor.send({ type: 'file.chosen', file: good })
    expect(error()).toBeNull()
    expect(actor.getSnapshot().matches('uploading')).toBe(true)
  })

  it.each(DOCUMENT_KINDS)(
    '§4.6 a successful upload of %s meets the requirement and keeps both names, with _ for spaces',
    async (kind) => {
      const { actor, clock, state } = open(kind)
      actor.send({ type: 'file.chosen', file: good })
      expect(state().ready).toBe(false)
      await expect.poll(() => state().stored).toEqual({ fileName: 'f1.pdf', originalFilename: 'Certified_copy.PDF' })
      clock.increment(999)
      expect(state().ready).toBe(false)
      clock.increment(1)
      expect(state().ready).toBe(true)
    },
  )
})
