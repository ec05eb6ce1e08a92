import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DOCUMENT, documentsOf, downloadPath, storedDocument } from '../../domain/documents.ts'
import { STEP } from '../../domain/steps.ts'
import { uploadId } from '../../src/components/layout/ids.ts'
import { DATA, fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const widget = (kind: 'id' | 'cv') =>
  within(screen.getByRole('group', { name: new RegExp(`^${DOCUMENT[kind].label}`) }))

describe('§2.9 the documents of a step', () => {
  it('§2.9 have one widget each, and stored ones open in a new window', async () => {
    vi.stubGlobal('open', () => ({ document: { title: '', body: {} }, location: { replace: () => {} } }))
    const { user, opened } = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('courseDetails') })
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

  it.each(['personalDetails', 'courseDetails'] as const)(
    '§1 say what each document of %s is, and that it must be certified',
    async (step) => {
      renderPortal(STEP[step].route, { fellowship: { ...fellowshipAt('courseDetails'), personalDetails: null } })
      for (const { label } of documentsOf(step)) {
        const card = await screen.findByRole('group', { name: new RegExp(`^${label}`) })
        const about = /^A certified copy of .+\. In a photo, the stamp and signature must be readable\.$/
        expect(within(card).getByText(about)).toBeDefined()
      }
    },
  )

  it('ask about a file that is used twice, on the card of the later choice', async () => {
    const { user } = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('personalDetails') })
    const file = () => new File(['x'], 'image.jpg')
    for (const kind of ['cv', 'id'] as const) {
      await user.upload(await screen.findByLabelText(DOCUMENT[kind].label, { selector: 'input' }), file())
    }
    const question = 'You already used this file as your CV. Is it the right one?'
    expect(await widget('id').findByText(question)).toBeDefined()
    expect(widget('cv').queryByText(/You already used this file/)).toBeNull()
  })

  it('are reached by a link to one of them', async () => {
    renderPortal(`${STEP.personalDetails.route}#${uploadId('cv')}`, { fellowship: fellowshipAt('personalDetails') })
    await waitFor(() => expect(document.activeElement?.id).toBe(uploadId('cv')))
  })

  it('§4.8 offer a new login only when the sign-in has expired', async () => {
    const upload = () => Promise.reject(Object.assign(new Error('401'), { failure: 'signInExpired' }))
    const { user, entered } = renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt('personalDetails'),
      upload,
    })
    const picker = await screen.findByLabelText(DOCUMENT.cv.label, { selector: 'input' })
    await user.upload(picker, new File(['x'], 'cv.pdf'))
    const again = await widget('cv').findByRole('button', { name: 'Log in again' })
    expect(widget('id').queryByRole('button', { name: 'Log in again' })).toBeNull()
    await user.click(again)
    await expect.poll(() => entered.map(({ intent }) => intent)).toEqual(['logIn'])
  })
})
