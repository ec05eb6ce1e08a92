import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DOCUMENT, documentsOf } from '../../domain/documents.ts'
import { STEP } from '../../domain/steps.ts'
import { fellowshipAt } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const widget = (kind: 'id' | 'cv') =>
  within(screen.getByRole('group', { name: new RegExp(`^${DOCUMENT[kind].label}`) }))

describe('§2.9 the documents of a step', () => {
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
