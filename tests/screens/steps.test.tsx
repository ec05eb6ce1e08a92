import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { shownDates } from '../../domain/calendar.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { FoundDraft } from '../../machines/draft/contracts.ts'
import { documentsOf } from '../../domain/documents.ts'
import { fromEntries } from '../../domain/objects.ts'
import { fieldsWhere } from '../../domain/programme.ts'
import { emptyForm, formOf } from '../../domain/forms.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP, stepDisplay, STEPS } from '../../domain/steps.ts'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { applicationOf } from './support/portal.tsx'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { highestStepAt, STORED, words } from '../support/applicant.ts'
import { draftAt, earlier, NO_EARLIER } from '../support/drafts.ts'

withDocument()

/** The required questions and documents of Personal Details, without the login's email and the details of a disability. */
const ASKED =
  fieldsWhere(
    'personalDetails',
    ({ kind, onlyIf, message }) => kind !== 'loginEmail' && onlyIf === undefined && message !== undefined,
  ).length + documentsOf('personalDetails').length

const EMPTY = emptyForm(RECORD_SCHEMAS.personalDetails)
/** With the disability. */
const THREE = { name: 'Ndapewa', sex: 'Female' }

describe('§2.1 sections', () => {
  it.each([
    [1, 's1', 1],
    [1, null, 0],
    ['submitted', 's1', 0],
  ] as const)('§2.7 names an earlier application on a new one: %s, %s', async (next, submission, count) => {
    renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt(next),
      earlier: { ...NO_EARLIER, submission },
    })
    await screen.findByText('Register to apply')
    const notes = screen.queryAllByText(/^This is a new application\./)
    expect(notes).toHaveLength(count)
    for (const note of notes) {
      expect(within(note).getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe(ROUTES.ownData)
    }
  })
})

describe('§2.7 the progress page', () => {
  const shown = () =>
    screen.getAllByRole('listitem').flatMap((item) => {
      const display = item.getAttribute('data-display')
      return display === null ? [] : [display]
    })
  const WORDS: Record<string, string> = { done: 'Done', open: 'Next step', disabled: 'Not yet available' }

  it('§2.7 says on a new application that the last one was not submitted', async () => {
    renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt('personalDetails'),
      earlier: { ...NO_EARLIER, isUnsubmitted: true },
    })
    const note = await screen.findByText(/^This is a new application\./)
    expect(note.textContent).toBe(
      'This is a new application. You did not submit your last one before applications closed, so it was not considered.',
    )
  })

  it("§2.7 shows 'Loading Progress...' while it loads", async () => {
    let arrive: (fellowship: Fellowship) => void = () => {}
    renderPortal(ROUTES.progress, { loadFellowship: () => new Promise((resolve) => (arrive = resolve)) })
    await screen.findByText('Loading Progress...')
    arrive(fellowshipAt('personalDetails'))
    await screen.findByText('Register to apply')
    expect(screen.queryByText('Loading Progress...')).toBeNull()
  })

  it.each(['motivation', 'submit', 'submitted'] as const)('§2.7 shows the steps at %s', async (next) => {
    renderPortal(ROUTES.progress, { fellowship: fellowshipAt(next) })
    await screen.findByText('Register to apply')
    const displays = ['done', ...STEPS.map(({ name }) => stepDisplay(name, highestStepAt(next)))]
    expect(shown()).toEqual(displays)
    const items = within(screen.getByRole('main')).getAllByRole('listitem')
    const titles = ['Register to apply', ...STEPS.map(({ progressTitle }) => progressTitle)]
    for (const [index, display] of displays.entries()) {
      const item = within(items[index] as HTMLElement)
      const title = item.getByText(titles[index] as string)
      item.getByText(WORDS[display] as string)
      const mark = items[index]?.querySelector('[aria-hidden=true]')
      expect(mark?.textContent).toBe(display === 'done' ? '' : String(index))
      expect(mark?.querySelector('svg') !== null).toBe(display === 'done')
      expect(title.tagName).toBe(index > 0 && display !== 'disabled' ? 'A' : 'SPAN')
      expect(item.queryByRole('link', { name: /^(?:Start|Continue): / }) !== null).toBe(display === 'open')
    }
  })

  it('§2.7 does not show a step as done while an answer is missing that has become required', async () => {
    const { personalDetails, ...fellowship } = fellowshipAt('submit')
    const broken = { ...PERSONAL_DETAILS, ...personalDetails, cellPhoneNumber: '' }
    renderPortal(ROUTES.progress, { fellowship: { ...fellowship, personalDetails: broken } })
    const state = await screen.findByText('Not complete: answers are missing')
    const step = within(state.closest('li') as HTMLElement)
    expect(step.queryByText('Done')).toBeNull()
    const link = step.getByRole('link', { name: 'Complete: Complete your Personal Details' })
    expect(link.getAttribute('href')).toBe(STEP.personalDetails.route)
    const submit = screen.getByText('Complete the steps above first').closest('li') as HTMLElement
    expect(within(submit).getByRole('link').textContent).toBe('Submit your Application')
    const missing = await screen.findByRole('region', { name: '1 answer is still missing or wrong' })
    expect(missing.textContent).toContain('Cell Phone: Enter your cellphone number.')
    expect(within(missing).getByRole('link').getAttribute('href')).toBe(STEP.personalDetails.route)
    expect(screen.queryByText('Next step')).toBeNull()
    const menu = within(screen.getByRole('navigation', { name: 'Application steps' }))
    const done = menu.getAllByRole('listitem').filter(({ dataset }) => dataset['done'])
    expect(done.map(({ textContent }) => textContent)).not.toContain(STEP.personalDetails.menuTitle)
    expect(done.map(({ textContent }) => textContent)).toContain(STEP.courseDetails.menuTitle)
  })

  it('§4.1 offers an open step with questions while an earlier one lacks an answer', async () => {
    const fellowship = fellowshipAt('motivation')
    const personalDetails = { ...PERSONAL_DETAILS, cellPhoneNumber: '' }
    renderPortal(ROUTES.progress, { fellowship: { ...fellowship, personalDetails } })
    await screen.findByRole('region', { name: '1 answer is still missing or wrong' })
    const open = (await screen.findByText('You can do this step now, too')).closest('li') as HTMLElement
    expect(within(open).getByRole('link').textContent).toBe('Complete your Motivation')
  })

  it.each([
    ['Register to apply', /registered/],
    ['Complete your Motivation', /at least 500 words/],
  ])("§2.7 explains the step '%s'", async (title, text) => {
    const { user } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('personalDetails') })
    const about = await screen.findByRole('button', { name: `About: ${title}` })
    // It can be opened again.
    for (const _ of [1, 2]) {
      await user.click(about)
      const notice = await screen.findByRole('dialog', { name: title })
      expect(notice.textContent).toMatch(text)
      await user.click(within(notice).getByRole('button', { name: 'Ok' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it.each<[Partial<FoundDraft> | null, string, string]>([
    [null, 'Not started', 'Start'],
    [{ form: { ...EMPTY, ...THREE, disabled: 'false' } }, `In progress: 3 of ${ASKED} answered`, 'Continue'],
    [{ form: { ...EMPTY, ...THREE, disabled: 'true' } }, `In progress: 3 of ${ASKED + 1} answered`, 'Continue'],
    [{ documents: { cv: STORED.cv } }, `In progress: 1 of ${ASKED} answered`, 'Continue'],
  ])('§2.7 shows the progress of the next step, and opens it: %#', async (draft, work, verb) => {
    const { user } = renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt('personalDetails'),
      earlier: draft === null ? earlier() : earlier(draftAt('personalDetails', 1, draft)),
    })
    await screen.findByText(work)
    await user.click(screen.getByRole('link', { name: `${verb}: Complete your Personal Details` }))
    expect(await heading('Personal Details')).toBeDefined()
  })

  it('§2.7 marks a step without fields only as the next one', async () => {
    const { user } = renderPortal(ROUTES.progress, { fellowship: fellowshipAt('review') })
    const go = await screen.findByRole('link', { name: 'Continue: Review your Application' })
    const step = go.closest('li')
    expect(step?.textContent).toBe(`${STEP.review.number}Review your ApplicationNext stepContinue`)
    expect(step?.querySelectorAll('span:empty')).toHaveLength(0)
    await user.click(go)
    expect(await heading('Review Application Details')).toBeDefined()
  })

  it('§2.7 shows the word count of the motivation', async () => {
    renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt('motivation'),
      earlier: earlier(draftAt('motivation', 1, { form: { motivation: `<p>${words(120)}</p>` } })),
    })
    expect(await screen.findByText('In progress: 120 of 500 words written')).toBeDefined()
  })

  it('§2.7 never shows a draft as complete', async () => {
    const form = formOf(RECORD_SCHEMAS.personalDetails, PERSONAL_DETAILS, shownDates)
    const documents = fromEntries(documentsOf('personalDetails').map(({ kind }) => [kind, STORED[kind]] as const))
    renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt('personalDetails'),
      earlier: earlier(draftAt('personalDetails', 1, { form, documents })),
    })
    // Disability details are only asked for after 'Yes'.
    const count = Object.keys(form).length - 1 + Object.keys(documents).length
    await screen.findByText(`In progress: ${count} of ${count} answered`)
    expect(shown()).toEqual(['done', 'open', ...STEPS.slice(1).map(() => 'disabled')])
  })

  it('marks only the step that has unsaved changes', async () => {
    renderPortal(ROUTES.progress, {
      fellowship: fellowshipAt('motivation'),
      earlier: earlier(draftAt('courseDetails', 1, { form: { firstChoiceCourse: 'Economics' } })),
    })
    const unsaved = await screen.findByText('Kept, not part of your application yet')
    expect(within(unsaved.closest('li') as HTMLElement).getByText('Complete your Course Details')).toBeDefined()
  })
})

describe('§2.13 Submit', () => {
  const PATH = STEP.submit.route

  it('§2.13 shows the declaration, and submits', async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    const declaration = (await screen.findByRole('heading', { name: 'Declaration' })).parentElement as HTMLElement
    for (const text of [
      /information provided .* is correct and complete/,
      /liable to prosecution and\/or civil proceedings .* withheld .* false or misleading information/,
      /consent to the disclosure .* application to and by Bank of Examples .* processing and verification/,
      /clicking “Agree & Submit” I confirm .* is correct/,
    ]) {
      within(declaration).getByText(text)
    }
    screen.getByText(
      'Once you have clicked the "Agree & Submit" button below, your bursary application will be finalised and submitted.',
    )
    screen.getByText(
      'Please make sure of all the details in the previous application steps before making the submission.',
    )
    expect(screen.getByRole('link', { name: 'Back a step' }).getAttribute('href')).toBe(STEP.review.route)
    await user.click(screen.getByRole('button', { name: 'Agree & Submit' }))
    await screen.findByText('Congratulations, you have completed your Postgraduate Bursary Application.')
    expect(window.location.pathname).toBe(ROUTES.progress)
  })
})

describe('§8 an expired sign-in', () => {
  it('§8 is shown once, by the failed save, with one login button that returns to the screen', async () => {
    const expired = () => Promise.reject(Object.assign(new Error('401'), { failure: 'signInExpired' }))
    const { user, portal, entered } = renderPortal(STEP.personalDetails.route, {
      fellowship: fellowshipAt('courseDetails'),
      saveRecord: expired,
      beforeStoring: expired,
    })
    const draft = () => applicationOf(portal)?.getSnapshot().children['draft-personalDetails']?.getSnapshot().value
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save and Continue to Next Step' })
    const said = () => screen.queryAllByText(/session has expired/).filter((each) => each.ariaHidden !== 'true')
    const ways = () => screen.queryAllByRole('button', { name: 'Log in again' })

    await user.type(screen.getByLabelText('Name *'), 'x')
    await waitFor(() => expect([said().length, ways().length, draft()]).toEqual([1, 1, 'signInExpired']))
    await user.click(save)
    await screen.findByText(/We could not save your personal details\./)
    await waitFor(() => expect(draft()).toBe('signInExpired'))
    expect([said().length, ways().length]).toEqual([1, 1])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText(/could not save/)).toBeNull())
    expect([said().length, ways().length]).toEqual([1, 1])
    await user.click(screen.getByRole('button', { name: 'Log in again' }))
    await waitFor(() => expect(entered).toEqual([{ intent: 'logIn', target: STEP.personalDetails.route }]))
  })
})
