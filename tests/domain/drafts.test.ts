import { describe, expect, it } from 'vitest'
import { draftBody } from '../../domain/drafts.ts'

const LEAST = { basedOn: 0, device: 'browser tab', documents: {} }
const stored = { fileName: '5f1.pdf', originalFilename: 'id.pdf' }
const body = () => draftBody('personalDetails')
const problemsOf = (draft: object) => {
  try {
    body().validateSync(draft, { abortEarly: false })
    return []
  } catch (error) {
    return (error as { inner: { path: string }[] }).inner.map(({ path }) => path)
  }
}

describe('§6 the body of a draft', () => {
  it('requires neither form nor documents', () => {
    expect(body().validateSync(LEAST)).toEqual({ ...LEAST, form: null, before: null })
  })

  it('accepts every field, valid or not', () => {
    const form = { name: '', email: 'not an address', disabled: 'true' }
    expect(body().validateSync({ ...LEAST, form })).toMatchObject({ form })
  })

  it('accepts the documents of its step', () => {
    const documents = { id: stored }
    expect(body().validateSync({ ...LEAST, documents })).toMatchObject({ documents })
  })

  it.each([
    ['a negative version', { basedOn: -1 }, 'basedOn'],
    ['a fractional version', { basedOn: 1.5 }, 'basedOn'],
    ['a device that is too long', { device: 'd'.repeat(65) }, 'device'],
    ['a field that is too long', { form: { name: 'n'.repeat(400_001) } }, 'form.name'],
    ['a document without a name', { documents: { id: { fileName: 'a' } } }, 'documents.id.originalFilename'],
    [
      'a document with a name that is too long',
      { documents: { id: { ...stored, fileName: 'n'.repeat(301) } } },
      'documents.id.fileName',
    ],
  ])('refuses %s', (_, change, path) => {
    expect(problemsOf({ ...LEAST, ...change })).toEqual([path])
  })

  it('accepts text up to the limit', () => {
    const documents = { id: { fileName: 'n'.repeat(300), originalFilename: 'n'.repeat(300) } }
    const form = { name: 'n'.repeat(400_000) }
    expect(problemsOf({ basedOn: 1, device: 'd'.repeat(64), form, documents })).toEqual([])
  })
})
