import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DOCUMENT, documentsOf, downloadPath, storedDocument } from '../../domain/documents.ts'
import { STEP } from '../../domain/steps.ts'
import { DATA, fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const widget = (kind: 'id' | 'cv') =>
  within(screen.getByRole('group', { name: new RegExp(`^${DOCUMENT[kind].label}`) }))

describe('§2.9 the documents of a step', () => {
  it('§2.9 have one widget each, and stored ones open in a new window', async () => {
    vi.stubGlobal('open', () => ({ document: { title: '', body: {} }, location: { replace: () => {} } }))
    const { user, opened } = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt(2) })
    await screen.findByRole('heading', { level: 3, name: new RegExp(DOCUMENT.id.label) })
    expect(documentsOf('personalDetails').map(({ kind }) => widget(kind as 'id').queryByRole('link') !== null)).toEqual(
      [true, true],
    )
    const stored = storedDocument('id', PERSONAL_DETAILS)
    if (stored === null) throw new Error('The ID is stored')
    const link = widget('id').getByRole('link', { name: /Click to View/ })
    expect(link.getAttribute('href')).toBe(DATA.settings.apiBase + downloadPath('id', stored.fileName))
    await user.click(link)
    await waitFor(() => expect(opened).toEqual([['id', stored.fileName]]))
  })

  it('§4.8 offer a new login only when the sign-in has expired', async () => {
    const upload = () => Promise.reject(Object.assign(new Error('401'), { failure: 'signInExpired' }))
    const { user, entered } = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt(1), upload })
    const picker = await screen.findByLabelText(DOCUMENT.cv.label, { selector: 'input' })
    await user.upload(picker, new File(['x'], 'cv.pdf'))
    const again = await widget('cv').findByRole('button', { name: 'Log in again' })
    expect(widget('id').queryByRole('button', { name: 'Log in again' })).toBeNull()
    await user.click(again)
    await expect.poll(() => entered.map(({ intent }) => intent)).toEqual(['logIn'])
  })
})
