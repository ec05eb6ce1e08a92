import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NO_RUBRIC } from '../../domain/rubrics.ts'
import type { DeskReviews } from '../../domain/reviews.ts'
import { submissionFor } from '../../server/features/reviews/blind.ts'
import type { Reader } from '../../server/features/reviews/reader.ts'
import { PROFILE } from '../support/applicant.ts'
import {
  FORMER_REVIEWER,
  listedOf,
  loadedReviewsOf,
  pageOf,
  REVIEWER,
  reviewsOf,
  RUBRIC,
  SAVED_AT,
} from '../support/desk.ts'
import { openFilters, refusal, renderDesk, THREE, type DeskWorld } from './support/desk.tsx'
import { openApplication, pressKey, readByName } from './support/deskReading.tsx'
import { enter, heading, withDocument } from './support/render.tsx'

withDocument()

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
/** The member's own review. */
const MINE = {
  reviewer: 'member@bank.example',
  scores: { results: 5, motivation: 4 },
  note: 'Strong.',
  version: 1,
  savedAt: SAVED_AT,
}
const SECOND = { ...RUBRIC, criteria: [{ id: 'interview', name: 'Interview', weight: 1 }] }
const reviewed = (given: Partial<DeskReviews> = {}) => ({
  loadSubmission: async (id: string) => ({ ...(await readByName(id)), reviews: reviewsOf(given) }),
})
const score = (criterion: RegExp, value: string) =>
  within(screen.getByRole('group', { name: criterion })).getByRole<HTMLInputElement>('radio', { name: value })

describe('the review of an application', () => {
  it('is saved once every criterion is scored, and then shows others’ scores', async () => {
    const others = [
      { reviewer: 'ben@bank.example', scores: { results: 2, motivation: 4 }, average: 2.5, note: 'Weak.', version: 1 },
    ]
    const saveReview = vi.fn<DeskWorld['saveReview']>()
    saveReview.mockResolvedValue(
      reviewsOf({
        mine: MINE,
        others,
      }),
    )
    const { user } = await openApplication({ ...reviewed(), saveReview })
    screen.getByText(/You see others’ scores after you have given yours\./)
    await user.click(score(/^Results \(weight 3\)/, '5'))
    expect(button('Save your review').ariaDisabled).toBe('true')
    await user.click(score(/^Motivation/, '4'))
    enter(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Strong.')
    expect(screen.getByText('Not saved. Kept in this tab.')).toBeDefined()
    await user.click(button('Save your review'))
    expect(saveReview).toHaveBeenCalledWith({
      id: 's2',
      round: 1,
      seen: null,
      scores: { results: 5, motivation: 4 },
      note: 'Strong.',
    })
    const column = await screen.findByRole('columnheader', { name: 'ben@bank.example' })
    const rows = [...(column.closest('table')?.rows ?? [])].map(({ cells }) =>
      [...cells].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Criterion', 'benben@bank.example'],
      ['Results', '2'],
      ['Motivation', '4'],
      ['Average', '2.5'],
    ])
    expect(screen.getByText('Note by ben@bank.example').parentElement?.nextElementSibling?.textContent).toBe('Weak.')
    expect(button('Change your review').ariaDisabled).toBe('true')
    expect(document.activeElement).toBe(button('Change your review'))
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])(
    'ignores digits with %s, which the browser uses for its tabs',
    async (held) => {
      await openApplication(reviewed())
      const results = score(/^Results/, '4')
      fireEvent.keyDown(results, { key: '4', [held]: true })
      expect(results.checked).toBe(false)
      fireEvent.keyDown(results, { key: '4' })
      expect(results.checked).toBe(true)
    },
  )

  it('keeps what is typed while it is saved', async () => {
    let save: (reviews: DeskReviews) => void = () => undefined
    const saveReview = () => new Promise<DeskReviews>((resolve) => (save = resolve))
    const { user } = await openApplication({ ...reviewed(), saveReview })
    await user.click(score(/^Results/, '5'))
    await user.click(score(/^Motivation/, '4'))
    await user.click(button('Save your review'))
    await user.click(score(/^Motivation/, '3'))
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' })
    enter(note, 'Strong.')
    save(reviewsOf({ mine: { ...MINE, note: '' } }))
    await expect.poll(() => button('Change your review').ariaDisabled).not.toBe('true')
    expect([score(/^Motivation/, '3').checked, note.value]).toEqual([true, 'Strong.'])
  })

  it('is given with F9, digits and Ctrl and Enter, and the right arrow key then leads on', async () => {
    const saveReview = vi.fn<DeskWorld['saveReview']>(async () => reviewsOf({}))
    await openApplication({ ...reviewed(), saveReview })
    const focused = () => document.activeElement!
    pressKey('F9')
    expect(focused()).toBe(score(/^Results/, '1'))
    pressKey('6', {}, focused())
    expect(score(/^Results/, '1').checked).toBe(false)
    pressKey('4', {}, focused())
    expect(focused()).toBe(score(/^Results/, '4'))
    // The first criterion without a score.
    pressKey('F9', {}, focused())
    expect(focused()).toBe(score(/^Motivation/, '1'))
    pressKey('5', {}, focused())
    pressKey('Enter', { ctrlKey: true }, focused())
    expect(saveReview).toHaveBeenCalledWith({
      id: 's2',
      round: 1,
      seen: null,
      scores: { results: 4, motivation: 5 },
      note: '',
    })
    expect(focused().textContent).toMatch(/your review$/)
    pressKey('ArrowRight', {}, focused())
    await heading('Ndapewa S3')
  })

  it('takes 0 as the tenth score', async () => {
    await openApplication(reviewed({ rubric: { ...RUBRIC, scale: 10 } }))
    pressKey('0', {}, score(/^Results/, '1'))
    expect(score(/^Results/, '10').checked).toBe(true)
  })

  it('keeps scores and note while another application is read, and after a failure', async () => {
    const saveReview = vi.fn<DeskWorld['saveReview']>().mockRejectedValue(refusal('failed'))
    const { user } = await openApplication({ ...reviewed(), saveReview })
    await user.click(score(/^Results/, '3'))
    await user.click(score(/^Motivation/, '3'))
    await user.click(button('Next'))
    await heading('Ndapewa S3')
    expect(score(/^Results/, '3').checked).toBe(false)
    await user.click(button('Previous'))
    await heading('Ndapewa S2')
    expect(score(/^Results/, '3').checked).toBe(true)
    await user.click(button('Save your review'))
    await screen.findByText('We could not save your review. Please try again.')
    expect(score(/^Results/, '3').checked).toBe(true)
  })

  it('survives a log-out in this tab for its user, and not for another one', async () => {
    const first = await openApplication(reviewed())
    await first.user.click(score(/^Results/, '3'))
    first.unmount()
    const other = await openApplication({
      ...reviewed(),
      checkSession: async () => ({ ...PROFILE, sub: 'auth0|other', permissions: ['committeeMember'] }),
    })
    expect(score(/^Results/, '3').checked).toBe(false)
    other.unmount()
    const again = await openApplication(reviewed())
    expect(score(/^Results/, '3').checked).toBe(false)
    await again.user.click(score(/^Results/, '4'))
    again.unmount()
    await openApplication(reviewed())
    expect(score(/^Results/, '4').checked).toBe(true)
  })

  it('waits with others’ scores until a bursary admin opens them', async () => {
    await openApplication(reviewed({ mine: MINE, count: 2, rubric: { ...RUBRIC, scoresShown: 'onceOpened' } }))
    expect(screen.getByText(/You see others’ scores once a bursary admin opens them\./)).toBeDefined()
  })

  it('names the reference instead of the applicant while it is blind', async () => {
    const reader = { isBlind: true } as Reader
    const blind = async (id: string) => {
      const read = await readByName(id)
      return { ...read, isBlind: true, submission: submissionFor(reader, read.submission) }
    }
    const page = pageOf([{ ...listedOf('s2'), applicant: '' }])
    const { user } = renderDesk({ loadSubmission: blind, loadPage: async () => page })
    const row = within(await screen.findByRole('row', { name: /PB-2026-s2/ }))
    await user.click(row.getByRole('button', { name: 'PB-2026-s2' }))
    await heading('PB-2026-s2')
    screen.getByText(/^What identifies the applicant is hidden\./)
    expect(screen.getByText('Region', { selector: 'dt' }).nextSibling?.textContent).toBe('Khomas')
    expect(screen.queryByText('Fullname')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Letters and messages' })).toBeNull()
    expect(document.body.textContent).not.toContain('Ndapewa')
  })

  it('is not saved on a version that the applicant has replaced', async () => {
    const saveReview = vi.fn<DeskWorld['saveReview']>().mockRejectedValue(refusal('refused'))
    const { user } = await openApplication({ ...reviewed(), saveReview })
    await user.click(score(/^Results/, '3'))
    await user.click(score(/^Motivation/, '3'))
    await user.click(button('Save your review'))
    await screen.findByText('Your review was not saved')
    expect(button('Reload the application')).toBeDefined()
  })

  it('shows the first round behind a fold in the second one, and scores by the second rubric', async () => {
    const earlier = { rubric: RUBRIC, mine: MINE, others: null, count: 2 }
    await openApplication(reviewed({ round: 2, rubric: SECOND, earlier }))
    screen.getByRole('heading', { name: 'Review, second round' })
    expect(screen.getByRole('group', { name: 'Interview' })).toBeDefined()
    expect(screen.queryByRole('group', { name: /^Results/ })).toBeNull()
    const table = screen.getByRole('table', { name: 'Reviews of the first round' })
    expect(within(table).getByRole('row', { name: 'Average 4.8' })).toBeDefined()
    screen.getByText('First round (2 reviews)')
    screen.getByText('You see others’ scores of the first round once a bursary admin opens them.')
  })

  it('is shown beside one that was saved on another device, and replaces it only if the member keeps it', async () => {
    let stored = reviewsOf()
    const saveReview = vi.fn<DeskWorld['saveReview']>().mockResolvedValue(reviewsOf())
    saveReview.mockImplementationOnce(() => {
      stored = reviewsOf({ mine: MINE })
      return Promise.reject(refusal('refused', 'You have saved another review.'))
    })
    const loadSubmission = async (id: string) => ({ ...(await readByName(id)), reviews: stored })
    const { user } = await openApplication({ ...reviewed(), loadSubmission, saveReview })
    await user.click(score(/^Results/, '3'))
    await user.click(score(/^Motivation/, '2'))
    await user.click(button('Save your review'))
    await user.click(await screen.findByRole('button', { name: 'Reload the application' }))
    const compared = await screen.findByRole('table', { name: 'Your two reviews' })
    expect(within(compared).getByRole('row', { name: 'Results 5 3' })).toBeDefined()
    screen.getByText('Strong.')
    expect(screen.queryByRole('group', { name: /^Results/ })).toBeNull()
    await user.click(button('Keep what I typed'))
    expect(score(/^Results/, '3').checked).toBe(true)
    await user.click(button('Change your review'))
    expect(saveReview.mock.calls.map(([{ seen, scores }]) => [seen, scores['results']])).toEqual([
      [null, 3],
      [SAVED_AT, 3],
    ])
  })

  it('of a version that the applicant has replaced can be saved again without a change', async () => {
    const saveReview = vi.fn<DeskWorld['saveReview']>().mockResolvedValue(reviewsOf())
    const { user } = await openApplication({ ...reviewed({ mine: MINE, state: 'outdated' }), saveReview })
    screen.getByText(/^You reviewed version 1\. Since then the applicant has submitted a new version\./)
    await user.click(button('Confirm your review'))
    const { scores, note } = MINE
    expect(saveReview).toHaveBeenCalledWith({ id: 's2', scores, note, round: 1, seen: SAVED_AT })
  })

  it('uses number fields for a large scale', async () => {
    await openApplication(reviewed({ rubric: { ...RUBRIC, scale: 100 } }))
    expect(screen.getByRole('spinbutton', { name: 'Results (weight 3), 1 to 100' })).toBeDefined()
  })

  it('is replaced by a conflict of interest, which hides the application and can be undone', async () => {
    const declareConflict = vi.fn<DeskWorld['declareConflict']>().mockResolvedValue()
    const withdrawConflict = vi.fn<DeskWorld['withdrawConflict']>().mockResolvedValue()
    const loadPage = vi.fn<DeskWorld['loadPage']>().mockResolvedValue(THREE)
    const { user } = await openApplication({ ...reviewed(), declareConflict, withdrawConflict, loadPage })
    loadPage.mockResolvedValueOnce({ ...THREE, conflicts: [{ id: 's2', reference: 'PB-2026-s2', isConfirmed: false }] })
    await user.click(button('I have a conflict of interest'))
    expect(document.activeElement).toBe(button('Cancel'))
    await user.click(button('Hide it from me'))
    expect(declareConflict).toHaveBeenCalledWith({ id: 's2' })
    await user.click(await screen.findByRole('button', { name: '1 hidden' }))
    await screen.findByText('Hidden from you because of a conflict of interest: 1 application')
    await heading('Applications')
    await user.click(screen.getByRole('button', { name: 'Show it again PB-2026-s2' }))
    expect(withdrawConflict).toHaveBeenCalledWith({ id: 's2' })
    await screen.findByRole('row', { name: /s1/ })
    expect(screen.queryByText(/^Hidden from you/)).toBeNull()
  })
})

const textIn = (row: HTMLElement, name: string) => row.querySelector(`[data-column=${name}]`)?.textContent

describe('reviews in the list', () => {
  const items = [
    { ...listedOf('s1'), reviews: { round: 1, mine: 'assigned', count: 2, average: null, spread: null } },
    { ...listedOf('s2'), reviews: { round: 1, mine: 'reviewed', count: 2, average: 3.5, spread: 1 } },
    { ...listedOf('s3'), reviews: { round: 1, mine: 'none', count: 1, average: null, spread: null } },
  ] as const
  const page = { ...pageOf(items), toReview: 12, toReviewOf: 12, reviewsDue: null }

  it('show what the user has to review, and the scores the user may see', async () => {
    const { user, asked } = renderDesk({ loadPage: async () => page })
    const rows = await screen.findAllByRole('row')
    const figures = rows.slice(1).map((row) => ['score', 'reviews', 'spread', 'marks'].map((name) => textIn(row, name)))
    const hidden = '–Not shown to you yet'
    expect(figures).toEqual([
      [hidden, '2', hidden, 'To reviewTo review'],
      ['3.5', '2', '1.0', ''],
      [hidden, '1', hidden, ''],
    ])
    await user.click(button('Columns'))
    await screen.findByText(/^Score: the average of the reviews\. Spread: the highest review minus the lowest\./)
    await user.keyboard('{Escape}')
    await openFilters(user)
    await user.click(await screen.findByRole('radio', { name: 'To review 12' }))
    await expect.poll(() => asked.at(-1)?.filter.review).toBe('toReview')
  })

  it('are announced with the number that waits for the user, and the last day', async () => {
    const own = { toReview: 12, toReviewOf: 40, reviewsDue: '2999-03-03' }
    renderDesk({ loadPage: async () => ({ ...page, ...own }) })
    expect(await screen.findByText('12 of 40 to review, by 3 March 2999')).toBeDefined()
  })

  it.each(['Score', 'Reviews', 'Spread'])('are sorted best first at the first press of %s', async (title) => {
    const { user, asked } = renderDesk({ loadPage: async () => page })
    await user.click(within(await screen.findByRole('columnheader', { name: title })).getByRole('button'))
    const sort = title.toLowerCase()
    await expect.poll(() => asked.at(-1)?.filter).toMatchObject({ sort, order: 'desc' })
    await user.click(within(screen.getByRole('columnheader', { name: title })).getByRole('button'))
    await expect.poll(() => asked.at(-1)?.filter).toMatchObject({ sort, order: 'asc' })
  })

  it('leave out columns that the user does not choose, also at the next visit', async () => {
    const first = renderDesk({ loadPage: async () => page })
    await first.user.click(await screen.findByRole('button', { name: 'Columns' }))
    await first.user.click(await screen.findByRole('checkbox', { name: 'Spread' }))
    const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(titles()).not.toContain('Spread')
    first.unmount()
    const { user } = renderDesk({ loadPage: async () => page })
    await screen.findByRole('columnheader', { name: 'Score' })
    expect(titles()).not.toContain('Spread')
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('button', { name: 'Show all that fit' }))
    expect(titles()).toContain('Spread')
  })

  it('name the order of the list once its column is hidden', async () => {
    const { user } = renderDesk({ loadPage: async () => page }, '/desk?sort=score')
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
    expect(menu.getByRole('status').textContent).toBe('')
    await user.click(menu.getByRole('checkbox', { name: 'Score' }))
    expect(menu.getByRole('status').textContent).toBe('The list is still sorted by ‘Score’, which is hidden.')
  })

  it('follow a review at once when the user returns to the list', async () => {
    const others = [{ reviewer: 'b', scores: { results: 2, motivation: 2 }, average: 2, note: '', version: 1 }]
    const saveReview: DeskWorld['saveReview'] = async ({ scores, note }) =>
      reviewsOf({
        mine: { ...MINE, scores, note },
        state: 'reviewed',
        others,
        count: 2,
      })
    const one = pageOf([{ ...listedOf('s2'), reviews: items[0].reviews }])
    const loads = { loadPage: async () => one, loadChanges: async () => ({ ...one, changed: [] }) }
    const { user } = await openApplication({ ...reviewed(), ...loads, saveReview })
    await user.click(score(/^Results/, '4'))
    await user.click(score(/^Motivation/, '4'))
    await user.click(button('Save your review'))
    await user.click(await screen.findByRole('button', { name: 'Back to the list' }))
    const row = await screen.findByRole('row', { name: /Shikongo/ })
    expect(['score', 'reviews', 'spread'].map((name) => textIn(row, name))).toEqual(['3.0', '2', '2.0'])
  })

  it('are not mentioned without a rubric', async () => {
    renderDesk()
    await screen.findAllByRole('row')
    expect(screen.queryByRole('columnheader', { name: /^Score/ })).toBeNull()
    expect(screen.queryByRole('radio', { name: /^To review/ })).toBeNull()
  })
})

describe('the reviews page', () => {
  const openReviews = async (changes: Partial<DeskWorld> = {}) => {
    const opened = renderDesk({ roles: ['bursaryAdmin', 'admin'], ...changes }, '/desk?part=reviews')
    await heading('Reviews')
    return opened
  }

  it('starts a second round with a rubric of its own, which begins as a copy of the first one', async () => {
    const saveRubric = vi.fn<DeskWorld['saveRubric']>().mockRejectedValueOnce(new Error('cut')).mockResolvedValue()
    const loadReviews = vi.fn<DeskWorld['loadReviews']>().mockResolvedValueOnce(loadedReviewsOf({ isScored: true }))
    const started = { by: 'chair@bank.example', at: '2026-11-22T08:00:00.000Z' }
    loadReviews.mockImplementation(async ({ round }) =>
      loadedReviewsOf({ round: round ?? 2, rounds: 2, started: round === 1 ? null : started }),
    )
    const { user } = await openReviews({ roles: ['bursaryAdmin'], saveRubric, loadReviews })
    await user.click(await screen.findByRole('button', { name: 'Start a second round…' }))
    screen.getByText(/^The applications that are shortlisted, now or later, are then scored again/)
    enter(screen.getByRole('textbox', { name: 'Criterion 1' }), 'Interview')
    await user.click(button('Start the second round'))
    await screen.findByText('The second round was not started')
    await user.click(button('Start the second round'))
    await screen.findByText('The second round has started. Assign its reviewers below.')
    const [{ rubric, seen, round }] = saveRubric.mock.lastCall as unknown as Parameters<DeskWorld['saveRubric']>
    expect([rubric.criteria.map(({ name }) => name), seen, round]).toEqual([['Interview', 'Motivation'], NO_RUBRIC, 2])
    // Scores of the two rounds never share a criterion.
    expect(rubric.criteria.some(({ id }) => RUBRIC.criteria.some((each) => each.id === id))).toBe(false)
    screen.getByText(/^chair@bank\.example started the second round on 22 November 2026, 10:00,/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Round' }), 'First round')
    await screen.findByRole('heading', { name: 'Rubric of the first round' })
    expect(screen.queryByRole('button', { name: 'Change the rubric' })).toBeNull()
    await user.click(button('Open the scores…'))
    await user.click(button('Open them'))
    await screen.findByText('The scores are open to everyone.')
  })

  it('moves the focus when the last of the criteria allowed is removed', async () => {
    const criteria = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: 'Results', weight: 1 }))
    const loadReviews = async () => loadedReviewsOf({ rubric: { ...RUBRIC, criteria } })
    const { user } = await openReviews({ loadReviews })
    await user.click(await screen.findByRole('button', { name: 'Change the rubric' }))
    expect(button('Add a criterion').disabled).toBe(true)
    await user.click(button('Remove criterion 12'))
    expect(document.activeElement).toBe(button('Add a criterion'))
  })

  it('keeps an unsaved rubric in the tab', async () => {
    const { user } = await openReviews()
    await user.click(await screen.findByRole('button', { name: 'Change the rubric' }))
    expect(screen.queryByText('Not saved. Kept in this tab.')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Criterion 1' }), ' x')
    screen.getByText('Not saved. Kept in this tab.')
    await user.click(button('Letters'))
    await heading('Letters')
    await user.click(button('Reviews'))
    await screen.findByText('Not saved. Kept in this tab.')
    await user.click(button('Change the rubric'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Criterion 1' }).value).toBe('Results x')
    await user.click(button('Cancel'))
    await screen.findByRole('button', { name: 'Change the rubric' })
    expect(screen.queryByText('Not saved. Kept in this tab.')).toBeNull()
  })

  it('only offers the switches once scores are given', async () => {
    const { user } = await openReviews({
      loadReviews: async () => loadedReviewsOf({ isScored: true }),
    })
    await user.click(await screen.findByRole('button', { name: 'Change the rubric' }))
    screen.getByText('Scores have been given, so criteria, weights and scale can no longer change.')
    const fields = [
      ...screen.getAllByRole('textbox'),
      ...screen.getAllByRole('spinbutton'),
      screen.getByRole('combobox'),
    ]
    expect(fields.every((field) => field.matches(':disabled'))).toBe(true)
    expect(screen.queryByRole('button', { name: /^(Remove|Add a) criterion/ })).toBeNull()
    expect(screen.getAllByRole('checkbox').some((each) => each.matches(':disabled'))).toBe(false)
  })

  it('marks members who have not confirmed their invitation, and does not choose them', async () => {
    const invited = { ...REVIEWER, id: 'a2', email: 'new@bank.example', isConfirmed: false }
    const { user } = await openReviews({
      loadReviews: async () => loadedReviewsOf({ reviewers: [REVIEWER, invited] }),
    })
    const chosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
    await screen.findByRole('checkbox', { name: /^new@bank\.example Invited, not confirmed yet$/ })
    await user.click(button('Choose all who have confirmed'))
    expect([chosen(/^member@/), chosen(/^new@/)]).toEqual([true, false])
  })

  it('sets the last day, which cannot be one that has passed', async () => {
    const saveDue = vi.fn<DeskWorld['saveDue']>().mockResolvedValue()
    const { user } = await openReviews({ roles: ['bursaryAdmin'], saveDue })
    await screen.findByText('No last day is set for the reviews.')
    await user.click(button('Set the last day'))
    const day = screen.getByLabelText(/^Last day for reviews/)
    enter(day, '2020-01-01')
    expect(screen.queryByText('Choose today or a later day.')).toBeNull()
    fireEvent.blur(day)
    screen.getByText('Choose today or a later day.')
    expect(button('Save the last day').disabled).toBe(true)
    enter(day, '2999-03-03')
    await user.click(button('Save the last day'))
    expect(saveDue).toHaveBeenCalledWith({ round: 1, due: '2999-03-03' })
    await screen.findByText('The last day is saved.')
  })

  it.each([
    ['how many were reminded', async () => 3, 'A reminder is on its way to 3 reviewers.'],
    ['that no one is behind', async () => 0, 'No one is behind, so no one was reminded.'],
    [
      'why no one was reminded',
      () => Promise.reject(refusal('refused', 'chair@bank.example reminded the reviewers today.')),
      'chair@bank.example reminded the reviewers today.',
    ],
  ])('says %s', async (_, remind, text) => {
    const { user } = await openReviews({ roles: ['bursaryAdmin'], remind })
    await user.click(await screen.findByRole('button', { name: 'Remind' }))
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('opens the scores after asking, and says who has opened them', async () => {
    const openScores = vi.fn<DeskWorld['openScores']>().mockResolvedValue()
    const rubric = { ...RUBRIC, scoresShown: 'onceOpened' as const }
    const loadReviews = vi.fn<DeskWorld['loadReviews']>()
    const loaded = loadedReviewsOf({ rubric, isScored: true, reviewers: [REVIEWER] })
    loadReviews.mockResolvedValueOnce(loaded)
    const at = '2026-11-22T08:00:00.000Z'
    loadReviews.mockResolvedValue({ ...loaded, opened: { by: 'chair@bank.example', at } })
    const { user } = await openReviews({ roles: ['bursaryAdmin'], loadReviews, openScores })
    await screen.findByText(/Members see others’ scores once a bursary admin opens them\./)
    await user.click(button('Open the scores…'))
    expect(document.activeElement).toBe(button('Cancel'))
    screen.getByText('Not reviewed yet: 9 assignments.')
    expect(openScores).not.toHaveBeenCalled()
    await user.click(button('Open them'))
    await screen.findByText('The scores are open to everyone.')
    screen.getByText(/chair@bank\.example opened the scores to everyone on 22 November 2026, 10:00\./)
    expect(screen.queryByRole('button', { name: 'Open the scores…' })).toBeNull()
  })

  it.each([
    ['administrators', ['admin'], 'onceOpened'],
    ['bursary admins if everyone sees them anyway', ['bursaryAdmin'], 'always'],
  ] as const)('does not offer to open the scores to %s', async (_, roles, scoresShown) => {
    const loadReviews = async () => loadedReviewsOf({ rubric: { ...RUBRIC, scoresShown }, isScored: true })
    await openReviews({ roles: [...roles], loadReviews })
    await screen.findByText(/Scores from 1 to 5/)
    expect(screen.queryByRole('button', { name: 'Open the scores…' })).toBeNull()
  })

  it('shows why a rubric was refused, and keeps it', async () => {
    const reason = 'Scores have been given, so criteria, weights and scale can no longer change.'
    const { user } = await openReviews({ saveRubric: () => Promise.reject(refusal('refused', reason)) })
    await user.click(await screen.findByRole('button', { name: 'Change the rubric' }))
    await user.type(screen.getByRole('textbox', { name: 'Criterion 1' }), ' x')
    await user.click(button('Save the rubric'))
    await screen.findByText(reason)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Criterion 1' }).value).toBe('Results x')
  })

  it('lists people who no longer review, and reassigns their assignments singly and all', async () => {
    const reassign = vi.fn<DeskWorld['reassign']>().mockResolvedValue(9)
    const other = { ...FORMER_REVIEWER, id: 'portal|portal|b2', email: 'gone@bank.example' }
    const loadReviews = async () => loadedReviewsOf({ isScored: true, reviewers: [REVIEWER, FORMER_REVIEWER, other] })
    const { user } = await openReviews({ roles: ['bursaryAdmin'], loadReviews, reassign })
    await screen.findByText('These people no longer review, and have open assignments')
    expect(screen.queryByRole('checkbox', { name: FORMER_REVIEWER.email })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: REVIEWER.email }))
    await user.click(button(`Reassign the assignments of ${FORMER_REVIEWER.email}`))
    expect(reassign).toHaveBeenLastCalledWith({ round: 1, from: [FORMER_REVIEWER.id], reviewers: [REVIEWER.id] })
    await screen.findByText('Reassigned assignments: 9.')
    await user.click(button('Reassign all'))
    expect(reassign).toHaveBeenLastCalledWith({
      round: 1,
      from: [FORMER_REVIEWER.id, other.id],
      reviewers: [REVIEWER.id],
    })
  })
})
