import { isInaccessible, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { known } from '../../domain/known.ts'
import { ROUTES } from '../../domain/routes.ts'
import { NOTHING_TYPED, shownStep } from '../../domain/recordForms.ts'
import { STEP } from '../../domain/steps.ts'
import { sentWhenOf } from '../../src/components/draft/hours.ts'
import { AS_SUBMITTED } from '../model/submissions.ts'
import { draftAt, earlier } from '../support/drafts.ts'
import { SUBMISSION, SUBMITTED } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { DATA } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const { providerName } = DATA.settings
const { form } = shownStep('personalDetails', AS_SUBMITTED, NOTHING_TYPED)
const NEW = '081 222 2222'
const drafted = (changes: Record<string, string>) =>
  earlier(draftAt('personalDetails', 1, { form: { ...form, ...changes } }))

const open = (path: string, changes: Partial<World> = {}) =>
  renderPortal(path, {
    fellowship: AS_SUBMITTED,
    submitted: () => SUBMITTED,
    earlier: drafted({ cellPhoneNumber: NEW }),
    ...changes,
  })

const NOT_SENT = 'Your new answer is not sent yet: Cell Phone.'
/** The visible notice: the hidden next screen may render its own first. */
const notice = (title = NOT_SENT) =>
  waitFor(() => {
    const boxes = screen.getAllByText(title).map((text) => text.closest<HTMLElement>('[role=note]'))
    const visible = boxes.find((box) => box !== null && !isInaccessible(box))
    return known(visible, title)
  })

describe('§4.1 an answer that is changed after the submission and not saved', () => {
  it.each([ROUTES.progress, STEP.review.route, STEP.submit.route])('is named on %s, with both values', async (path) => {
    open(path)
    const box = await notice()
    const when = sentWhenOf(SUBMISSION.submittedAt)
    expect(box.textContent).toContain(`${providerName} still has the answers that you sent ${when}.`)
    const [old, now] = [box.querySelector('del')?.textContent, box.querySelector('ins')?.textContent]
    expect([old, now]).toEqual([form.cellPhoneNumber, NEW])
    expect(within(box).getByRole('button', { name: 'Undo the change' })).toBeDefined()
  })

  it('becomes part of the application with one press on Review, which stays open', async () => {
    const { user, saved } = open(STEP.review.route)
    await user.click(within(await notice()).getByRole('button', { name: 'Use the new answer' }))
    await waitFor(() => expect(screen.getByText(/press “Details Correct” below, then submit again/)).toBeDefined())
    expect(saved).toMatchObject([{ step: 'personalDetails', record: { cellPhoneNumber: NEW, idDocument: 'id.pdf' } }])
    expect(screen.getByText(NEW)).toBeDefined()
    expect(window.location.pathname).toBe(STEP.review.route)
  })

  it('is replaced by the submitted one when the applicant undoes it', async () => {
    const { user, saved } = open(ROUTES.progress)
    await user.click(within(await notice()).getByRole('button', { name: 'Undo the change' }))
    const question = 'Undo the change to Cell Phone? What you submitted comes back. The new answer is deleted.'
    expect(screen.getByText(question)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Yes, undo' }))
    const told = await screen.findByText('Undone. Your earlier answers are back.')
    expect(told.closest('[role=status]')).not.toBeNull()
    await waitFor(() => expect(screen.queryByText(NOT_SENT)).toBeNull())
    expect(saved).toMatchObject([{ record: { cellPhoneNumber: form.cellPhoneNumber } }])
  })

  it.each([ROUTES.progress, STEP.review.route, STEP.submit.route])(
    '§2.13 leads from %s to an answer that has become required, and offers no way to submit before',
    async (path) => {
      const personalDetails = known(AS_SUBMITTED.personalDetails, 'personalDetails')
      open(path, {
        fellowship: { ...AS_SUBMITTED, personalDetails: { ...personalDetails, cellPhoneNumber: '' } },
        earlier: earlier(),
      })
      const box = await notice('Your new answer is not sent yet: Cell Phone.')
      expect(box.textContent).toContain('To send it, first complete Personal Details: answers are missing there.')
      expect(within(box).getByRole('link', { name: 'Complete Personal Details' })).toBeDefined()
      expect(within(box).queryByRole('link', { name: 'Review and submit again' })).toBeNull()
      const [button] = screen.queryAllByRole('button', { name: /^(Agree & Submit|Details Correct)$/ })
      expect(button?.ariaDisabled ?? 'true').toBe('true')
    },
  )

  it.each([STEP.review.route, STEP.submit.route])('leads to its step from %s while another is empty', async (path) => {
    open(path, { earlier: drafted({ cellPhoneNumber: NEW, lastName: '' }) })
    const box = await notice('Your new answers are not sent yet: Surname and Cell Phone.')
    expect(box.textContent).toContain('To send them, press “Complete Personal Details”, then ')
    expect(within(box).getByRole('link', { name: 'Complete Personal Details' })).toBeDefined()
  })

  it.each([
    ['more', '500 words→ 501 words'],
    ['', 'changed, still 500 words'],
  ])('shows only the number of words of a motivation with “%s” at its end', async (end, words) => {
    const sent = `<p>${'word '.repeat(500)}</p>`
    const motivation = `<p><em>${'word '.repeat(500)}</em>${end}</p>`
    const application = { ...SUBMISSION.application, motivation: { id: 'm', motivation: sent } }
    open(STEP.review.route, {
      fellowship: { ...AS_SUBMITTED, motivation: application.motivation },
      submitted: () => ({ versions: [], last: { ...SUBMISSION, application } }),
      earlier: earlier(draftAt('motivation', 1, { form: { motivation } })),
    })
    const box = await notice('Your new answer is not sent yet: Motivation.')
    const texts = [...box.querySelectorAll('dd')].map((dd) => dd.textContent.replace(/(?:old|new): /, ''))
    expect(texts.join('')).toBe(words)
  })

  it('is counted with the others', async () => {
    open(ROUTES.progress, {
      earlier: drafted({ cellPhoneNumber: NEW, lastName: 'Other', name: 'Another', postalAddress: 'PO Box 9' }),
    })
    expect(await notice('Your new answers are not sent yet: Name, Surname and 2 more.')).not.toBeNull()
  })
})

it('§2.12 before the first submission Review names a new answer that it does not include', async () => {
  open(STEP.review.route, { fellowship: { ...AS_SUBMITTED, highestStep: STEP.submit.number }, submitted: () => null })
  const box = await notice('Your new answer is not part of your application yet: Cell Phone.')
  expect(within(box).getByRole('button', { name: 'Use the new answer' })).toBeDefined()
  expect(within(box).queryByText(/still has/)).toBeNull()
})
