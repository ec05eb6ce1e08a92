import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import type { LastApplication } from '../../machines/prefill/contracts.ts'
import { PERSONAL_VALUES, PROFILE } from '../support/applicant.ts'
import { draftAt, NO_EARLIER } from '../support/drafts.ts'
import { EARLIER_SUBMISSION, LAST_APPLICATION } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { isOff } from './support/isOff.ts'

withDocument()

const OFFER = 'You applied in 2025 on 11 August 2025. Do you want to use the personal details you gave then?'
const SAVE = 'Save and Continue to Next Step'
const APPLIED = { ...NO_EARLIER, submission: EARLIER_SUBMISSION.id }

const labelled = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label} *`)
const prefill = () => screen.findByRole('button', { name: 'Use them again' })
const open = (world: Partial<World> = {}) =>
  renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('personalDetails'), earlier: APPLIED, ...world })

describe('§2.8 an applicant of a past intake', () => {
  it('§2.8 can copy the personal details into the form and save them with their documents', async () => {
    const { user, stored, saved, lastRead } = open()
    await user.click(await prefill())
    await waitFor(() => expect(labelled('Name').value).toBe(PERSONAL_VALUES.name))
    expect(labelled('Date of Birth (dd/mm/yyyy)').value).toBe('21/03/1990')
    expect(screen.getByLabelText<HTMLInputElement>(/^Email Address/).value).toBe(PROFILE.email)
    for (const file of ['my_id.pdf', 'my_cv.pdf']) screen.getByText(`File Uploaded: ${file}`)
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(lastRead).toEqual([EARLIER_SUBMISSION.id])

    // A draft like any other: stored, and saved when the applicant saves.
    await waitFor(() => expect(stored).toMatchObject([{ step: 'personalDetails', documents: { cv: {}, id: {} } }]))
    expect(saved).toEqual([])
    const save = screen.getByRole<HTMLButtonElement>('button', { name: SAVE })
    await waitFor(() => expect(isOff(save)).toBe(false))
    await user.click(save)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      step: 'personalDetails',
      id: null,
      record: { name: PERSONAL_VALUES.name, email: PROFILE.email, idDocument: 'id.pdf', cvDocument: 'cv.pdf' },
    })
  })

  it('can start with an empty form, and is not asked again later', async () => {
    const { user, stored } = open()
    await screen.findByText(OFFER)
    await user.click(screen.getByRole('button', { name: 'Start with an empty form' }))
    await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull())
    expect(labelled('Name').value).toBe('')
    await user.click(screen.getByRole('link', { name: 'Application Progress' }))
    await heading('Your Postgraduate Bursary Application Progress')
    await user.click(screen.getByRole('link', { name: 'Step 1 Personal Details' }))
    await heading('Personal Details')
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(stored).toEqual([])
  })

  it('keeps text typed while the offer loads, and the offer disappears', async () => {
    let answer = (_: LastApplication) => {}
    const { user, lastRead } = open({ loadLast: () => new Promise((resolve) => (answer = resolve)) })
    await screen.findByText('Loading your previous answers…')
    await waitFor(() => expect(lastRead).toHaveLength(1))
    await user.type(labelled('Name'), 'Ester')
    await waitFor(() => expect(screen.queryByText('Loading your previous answers…')).toBeNull())
    answer(LAST_APPLICATION)
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(labelled('Name').value).toBe('Ester')
  })

  it('§8 sees a message when the answers could not be loaded, without the reason, and can retry', async () => {
    const error = new Error('secret of the server')
    const loadLast = vi.fn<() => Promise<LastApplication>>(async () => LAST_APPLICATION).mockRejectedValueOnce(error)
    const { user } = open({ loadLast })
    await screen.findByText('You have applied before, but we could not load the personal details you gave then.')
    expect(document.body.textContent).not.toContain('secret')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(OFFER)
  })
})

describe('the offer of previous answers', () => {
  it.each([
    ['for a first application', { earlier: NO_EARLIER }],
    [
      'after a save',
      {
        fellowship: fellowshipAt('courseDetails'),
        earlier: { ...APPLIED, versions: { ...NO_EARLIER.versions, personalDetails: 1 } },
      },
    ],
    ['with a draft', { earlier: { ...APPLIED, stored: [draftAt('personalDetails', 1, { form: { name: 'Ester' } })] } }],
  ] satisfies [string, Partial<World>][])('is not made %s', async (_, world) => {
    const { lastRead } = open(world)
    await heading('Personal Details')
    await screen.findByRole('button', { name: SAVE })
    expect(screen.queryByText('Loading your previous answers…')).toBeNull()
    expect(screen.queryByText(OFFER)).toBeNull()
    expect(lastRead).toEqual([])
  })
})
