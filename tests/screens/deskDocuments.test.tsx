import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DOCUMENT_KINDS, submittedLabel } from '../../domain/documents.ts'
import { sizeText } from '../../domain/sizes.ts'
import { SUBMISSION } from '../support/submission.ts'
import type { OpenedDocument } from '../../machines/openSubmission/contracts.ts'
import type { DeskWorld } from './support/desk.tsx'
import { openApplication, pressKey } from './support/deskReading.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a document on the desk', () => {
  const pane = () => within(screen.getByRole('region', { name: /^Documents/ }))
  const isOpen = () => document.querySelector('article')?.dataset['document']

  it('opens and closes beside the application', async () => {
    const { user } = await openApplication()
    expect(isOpen()).toBeUndefined()
    await user.click(button('CV: my_cv.pdf'))
    expect(await pane().findByTitle('cv')).toHaveProperty('src', 'blob:cv#navpanes=0')
    expect(isOpen()).toBe('open')
    const select = pane().getByLabelText<HTMLSelectElement>('Document')
    expect(select.value).toBe('cv')
    expect([...select.options].map(({ text }) => text)).toEqual(
      SUBMISSION.documents.map(({ kind, size }) => `${submittedLabel(kind)} (${sizeText(size)})`),
    )
    await user.selectOptions(select, 'Latest examination results / Transcript (688 kB)')
    await pane().findByTitle('transcript')
    await user.click(pane().getByRole('button', { name: 'Close' }))
    expect(isOpen()).toBeUndefined()
    expect(document.activeElement).toBe(button('Latest examination results / Transcript: my_transcript.pdf'))
  })

  it('is in front of the answers from one application to the next, until a part of the answers is chosen', async () => {
    const { user } = await openApplication()
    const front = () => document.querySelector('article')?.dataset['front']
    expect(front()).toBe('answers')
    await user.click(pane().getByRole('button', { name: /^CV/ }))
    await pane().findByTitle('cv')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Documents/ }))
    await user.click(button('Next'))
    await heading('Ndapewa S3')
    await pane().findByTitle('cv')
    expect(front()).toBe('documents')
    await user.click(button('Motivation'))
    expect([front(), isOpen()]).toEqual(['answers', 'open'])
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Motivation' }))
    await user.click(button('Documents'))
    expect(front()).toBe('documents')
  })

  it('leaves the focus in a field that the user types in', async () => {
    await openApplication()
    pressKey('F2')
    const reason = screen.getByRole('textbox', { name: /^Reason/ })
    reason.focus()
    pressKey('F4', {}, reason)
    await pane().findByTitle('id')
    expect(document.activeElement).toBe(reason)
  })

  it('changes to the next one on F4, and from the last to the first', async () => {
    await openApplication()
    for (const kind of [...DOCUMENT_KINDS, ...DOCUMENT_KINDS.slice(0, 1)]) {
      expect(pressKey('F4')).toBe(false)
      await pane().findByTitle(kind)
    }
    expect(pressKey('F2')).toBe(false)
    expect(pressKey('F10')).toBe(true)
  })

  it('is shown if it is an image, and can be saved under its own name', async () => {
    const loadDocument = vi.fn<DeskWorld['loadDocument']>()
    loadDocument.mockResolvedValueOnce({ url: 'blob:1', name: 'ID', type: 'image/png' })
    loadDocument.mockResolvedValueOnce({ url: 'blob:2', name: 'CV', type: 'application/msword' })
    await openApplication({ loadDocument })
    const save = () => pane().getByRole<HTMLAnchorElement>('link', { name: 'Save' })
    pressKey('F4')
    expect(await pane().findByRole('img', { name: 'ID' })).toHaveProperty('src', 'blob:1')
    expect([save().href, save().download]).toEqual(['blob:1', 'my_id.pdf'])
    pressKey('F4')
    await pane().findByText('Your browser cannot show this kind of file. Choose Save to open it on your device.')
    expect([save().href, save().download]).toEqual(['blob:2', 'my_cv.pdf'])
    expect(pane().queryByTitle('CV')).toBeNull()
    expect(pane().queryByRole('img')).toBeNull()
  })

  it('shows progress while it loads, and offers a retry after a failure', async () => {
    let fail = () => {}
    const loadDocument = vi.fn<DeskWorld['loadDocument']>()
    loadDocument.mockReturnValueOnce(
      new Promise<OpenedDocument>((_, reject) => void (fail = () => reject(new Error('cut')))),
    )
    loadDocument.mockResolvedValue({ url: 'blob:1', name: 'ID', type: 'application/pdf' })
    const { user } = await openApplication({ loadDocument })
    pressKey('F4')
    pane().getByText('Loading the document…')
    expect(screen.queryByRole('alert')).toBeNull()
    fail()
    expect((await pane().findByRole('alert')).textContent).toContain('We could not open the document.')
    expect(pane().queryByText('Loading the document…')).toBeNull()
    await user.click(pane().getByRole('button', { name: 'Try again' }))
    await pane().findByTitle('ID')
    expect(loadDocument.mock.calls).toEqual([['id'], ['id']])
  })
})
