import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ROUTES } from '../../domain/routes.ts'
import { STEP, type RecordStep } from '../../domain/steps.ts'
import type { SavedRecord } from '../../machines/application/contracts.ts'
import type { Failure } from '../../machines/failure.ts'
import type { ListItem } from '../../machines/listing/listing.ts'
import { NAMIBIA, UNIVERSITY } from '../support/applicant.ts'
import { paste } from './support/editor.ts'
import { institution, institutionField, offeredInstitutions } from './support/institution.ts'
import { applicationOf, REGIONS, type World } from './support/portal.tsx'
import { COURSE_DETAILS, fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

withDocument()

const cut = () => Promise.reject(new Error('cut'))
const lost = () => Promise.reject(Object.assign(new Error('cut'), { failure: 'disconnected' }))

/** Finds a message by its text, whatever its role. */
const message = async (text: RegExp) => (await screen.findByText(text)).closest('[role=alert], [role=note]')
const inside = async (text: RegExp) => within((await message(text)) as HTMLElement)

describe('§8 a list that could not be loaded', () => {
  it.each([
    ['unavailable', 'alert', 'Check your connection and try again.'],
    ['disconnected', 'note', 'They will load when the connection is back.'],
  ])('§8 regions: shows the failure, and reloads on retry: %s', async (failure, role, next) => {
    const loadRegions = vi.fn<() => Promise<readonly ListItem[]>>()
    loadRegions.mockRejectedValueOnce(Object.assign(new Error('cut'), { failure }))
    const { user } = renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt('personalDetails'),
      loadRegions: loadRegions.mockResolvedValue(REGIONS),
    })
    const shown = await message(/^We could not load the regions\./)
    expect([shown?.role, shown?.textContent, shown?.querySelectorAll('svg').length]).toEqual([
      role,
      `We could not load the regions. ${next}Try again`,
      1,
    ])
    await user.click(within(shown as HTMLElement).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('option', { name: 'Khomas' })
    expect(screen.queryByText(/^We could not load the regions\./)).toBeNull()
  })

  it("§8 countries: shows the failure, and reloads them and the saved country's institutions on retry", async () => {
    const loadCountries = vi.fn<World['loadCountries']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = renderPortal(STEP.courseDetails.route, {
      fellowship: fellowshipAt('motivation'),
      loadCountries: loadCountries.mockResolvedValue([NAMIBIA]),
    })
    const shown = await inside(/^We could not load the countries\. Check your connection and try again\.$/)
    await user.click(shown.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/could not load/)).toBeNull())
    expect((await screen.findByRole<HTMLOptionElement>('option', { name: 'Namibia' })).selected).toBe(true)
    await waitFor(() => expect(institution().value).toBe(UNIVERSITY.name))
  })
})

const SAVE = /^(?:Save and Continue to Next Step|Save & Proceed)$/

/** A step with a complete record, once it can be saved. */
async function open(step: RecordStep, changes: Partial<World>) {
  const opened = renderPortal(STEP[step].route, { fellowship: fellowshipAt('review'), ...changes })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: SAVE })
  await waitFor(() => expect(button.disabled).toBe(false))
  return { ...opened, button }
}

describe('§8 a failed save', () => {
  it.each([
    ['personalDetails', 'personal details'],
    ['motivation', 'motivation'],
  ] as const)('§8 %s: shows the failure, which can be dismissed or retried', async (step, what) => {
    const saveRecord = vi.fn<() => Promise<SavedRecord>>(async () => ({ id: 'r1', version: 2 }))
    saveRecord.mockRejectedValueOnce(new Error('cut')).mockRejectedValueOnce(new Error('cut'))
    const { user, button, saved } = await open(step, { saveRecord })
    expect(screen.queryByText(/could not save/)).toBeNull()
    const failed = new RegExp(`^We could not save your ${what}\\. What you typed is still here\\.`)
    await user.click(button)
    expect((await message(failed))?.querySelectorAll('svg')).toHaveLength(1)
    await user.click((await inside(failed)).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(failed)).toBeNull()
    expect(document.activeElement).toBe(button)
    await user.click(button)
    await user.click((await inside(failed)).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toHaveLength(3))
    await waitFor(() => expect(window.location.pathname).not.toBe(STEP[step].route))
  })

  it('§8 personalDetails: waits for the connection until the applicant edits the form', async () => {
    const { user, button } = await open('personalDetails', { saveRecord: lost, checkConnection: cut })
    await user.click(button)
    await message(/^We could not save your personal details\. We will try again automatically/)
    await user.type(screen.getByLabelText('Name *'), 'x')
    await waitFor(() => expect(screen.queryByText(/could not save/)).toBeNull())
  })

  it('§8 motivation: waits for the connection until the text is edited; leaving the editor is no edit', async () => {
    const { user, button, portal } = await open('motivation', { saveRecord: lost, checkConnection: cut })
    const editor = screen.getByRole('textbox')
    paste(editor, 'Moreover')
    fireEvent.blur(editor)
    await user.click(button)
    const waits = /^We could not save your motivation\. We will try again automatically/
    await message(waits)
    await user.click(screen.getByRole('button', { name: 'Bold' }))
    fireEvent.blur(editor)
    await message(waits)
    paste(editor, 'And more')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    fireEvent.blur(editor)
    await message(waits)
    paste(editor, 'And more')
    await waitFor(() => expect(screen.queryByText(waits)).toBeNull())
    expect(
      applicationOf(portal)
        ?.getSnapshot()
        .matches({ working: { saving: { resting: 'idle' } } }),
    ).toBe(true)
  })

  it('§8 motivation: stays visible during edits if it does not wait for the connection', async () => {
    const { user, button } = await open('motivation', { saveRecord: cut })
    await user.click(button)
    const words = document.getElementById('motivation-words')?.textContent
    await message(/^We could not save your motivation\./)
    paste(screen.getByRole('textbox'), 'And more')
    await waitFor(() => expect(document.getElementById('motivation-words')?.textContent).not.toBe(words))
    expect((await message(/^We could not save your motivation\./))?.role).toBe('alert')
  })
})

describe('§8 an application that could not be loaded', () => {
  it.each<[Failure, role: string, said: string]>([
    ['applicationsClosed', 'alert', 'Applications have closed, so you cannot start a new application.'],
    ['disconnected', 'note', 'We could not load your application. It will load when the connection is back.'],
    ['unavailable', 'alert', 'We could not load your application. Check your connection and try again.'],
  ])('§8 shows why, and reloads on retry: %s', async (failure, role, said) => {
    const loadFellowship = vi.fn<World['loadFellowship']>()
    loadFellowship.mockRejectedValueOnce(Object.assign(new Error(failure), { failure }))
    const { user } = renderPortal(ROUTES.progress, {
      loadFellowship: loadFellowship.mockResolvedValue(fellowshipAt('courseDetails')),
    })
    const shown = (await screen.findByText(said)).closest<HTMLElement>('[role=alert], [role=note]')
    if (shown === null) throw new Error('It is no message')
    expect([shown.role, shown.querySelectorAll('svg').length]).toEqual([role, 1])
    expect(within(shown).queryByRole('link', { name: 'Your data' }) !== null).toBe(failure === 'applicationsClosed')
    await user.click(within(shown).getByRole('button', { name: 'Try again' }))
    await screen.findByText('Register to apply')
    expect(screen.queryByText(said)).toBeNull()
  })

  it('§4.8 offers a new login if the sign-in has expired', async () => {
    const loadFellowship = () => Promise.reject(Object.assign(new Error('401'), { failure: 'signInExpired' }))
    const { user, entered } = renderPortal(ROUTES.progress, { loadFellowship })
    const shown = (await screen.findByText('Your session has expired.')).closest<HTMLElement>('[role=alert]')
    expect(within(shown as HTMLElement).queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(within(shown as HTMLElement).getByRole('button', { name: 'Log in again' }))
    await expect.poll(() => entered.map(({ intent }) => intent)).toEqual(['logIn'])
  })
})

describe('§8 a failed save of Review or Submit', () => {
  it.each([
    ['review', 'Details Correct', 'We could not save your review.'],
    ['submit', 'Agree & Submit', 'We could not submit your application.'],
  ] as const)('§8 names %s, and retries', async (step, name, said) => {
    const updateFellowship = vi.fn<World['updateFellowship']>(async ({ fellowship }) => fellowship)
    updateFellowship.mockRejectedValueOnce(new Error('503'))
    const { user } = renderPortal(STEP[step].route, { fellowship: fellowshipAt('submit'), updateFellowship })
    const button = await screen.findByRole('button', { name })
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button)
    const alert = await screen.findByRole('alert')
    // No unsaved text can be lost here.
    expect(alert.textContent).toBe(`${said} Check your connection and try again.Try againClose`)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(window.location.pathname).not.toBe(STEP[step].route))
    expect(updateFellowship).toHaveBeenCalledTimes(2)
  })
})

describe('§2.10 the institution', () => {
  it('§2.10 shows that it is loading, and is hidden without a country', async () => {
    let arrive = () => {}
    const courseDetails = { ...COURSE_DETAILS }
    const { user } = renderPortal(STEP.courseDetails.route, {
      fellowship: { ...fellowshipAt('motivation'), courseDetails },
      loadInstitutions: () => new Promise((resolve) => void (arrive = () => resolve([UNIVERSITY]))),
    })
    await screen.findByText('Loading Institutions...')
    arrive()
    await waitFor(() => expect(screen.queryByText('Loading Institutions...')).toBeNull())
    await institutionField()
    await user.selectOptions(screen.getByLabelText(/^Select the country/), '')
    expect((await institutionField()).disabled).toBe(true)
    expect(offeredInstitutions()).toEqual([])
    await heading('Course Details')
  })
})
