import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Fellowship } from '../../domain/entities.ts'
import { DOCUMENTS } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { sizeText } from '../../domain/sizes.ts'
import { STEP } from '../../domain/steps.ts'
import { AMENDED, AS_SUBMITTED, VERSION_2 } from '../model/submissions.ts'
import { REGISTERED_FELLOWSHIP } from '../support/applicant.ts'
import { SUBMISSION, SUBMITTED } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { CONTENT, DATA } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const WHEN = '22 November 2026, 05:14 (Windhoek time)'
const COUNTS = `You submitted on ${WHEN}; your changes count when you submit again.`
const CLOSED: Partial<World> = {
  data: { ...DATA, content: CONTENT, applicationsStatus: { id: '1', open: false, closingDate: '2031-01-31' } },
}

const openAt = (path: string, fellowship: Fellowship, changes: Partial<World> = {}) =>
  renderPortal(path, { fellowship, submitted: () => SUBMITTED, ...changes })

const receipt = async () => within((await screen.findByText('Your receipt')).parentElement as HTMLElement)

describe('the receipt on the progress page', () => {
  it('§2.7 has the reference, the time at the provider’s, and every document with its size', async () => {
    vi.stubGlobal('open', () => ({ document: { title: '', body: {} }, location: { replace: () => {} } }))
    const { user, opened } = openAt(ROUTES.progress, AS_SUBMITTED)
    const shown = await receipt()
    expect(screen.getByText(/^Congratulations, you have completed/)).toBeDefined()
    expect(shown.getByText(SUBMISSION.reference)).toBeDefined()
    expect(shown.getByText(WHEN)).toBeDefined()
    for (const { kind, reviewLabel } of DOCUMENTS) {
      const [document] = SUBMISSION.documents.filter((each) => each.kind === kind)
      const row = shown.getByText(reviewLabel).nextElementSibling
      expect(row?.textContent).toContain(document?.originalFilename)
      expect(row?.textContent).toContain(sizeText(document?.size ?? 0))
    }
    await user.click(shown.getByRole('link', { name: /my_cv\.pdf/ }))
    await waitFor(() => expect(opened).toEqual([['cv', 'cv.pdf']]))
  })

  it('is downloaded as a PDF, version by version', async () => {
    const { user, downloaded } = openAt(
      ROUTES.progress,
      { ...AS_SUBMITTED, courseDetails: VERSION_2.application.courseDetails },
      {
        submitted: () => ({ versions: [SUBMISSION, VERSION_2], last: VERSION_2 }),
      },
    )
    const shown = await receipt()
    expect(shown.getByText('2, which replaces version 1')).toBeDefined()
    expect(shown.getByText(/It replaces PB-2026-7K3M9Q, the reference of what you submitted before\./)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Download your receipt (PDF)' }))
    await waitFor(() => expect(downloaded).toEqual([VERSION_2.reference]))
    const earlier = within(screen.getByText('Earlier versions').parentElement as HTMLElement)
    expect(earlier.getByText(/PB-2026-7K3M9Q/)).toBeDefined()
    await user.click(await earlier.findByRole('button', { name: 'Receipt of version 1 (PDF)' }))
    await waitFor(() => expect(downloaded).toEqual([VERSION_2.reference, SUBMISSION.reference]))
  })

  it('keeps the focus of whoever downloads it by keyboard, on its way and when it failed', async () => {
    let answer: (failed: boolean) => void = () => {}
    const { user, downloaded } = openAt(ROUTES.progress, AS_SUBMITTED, {
      downloadReceipt: () =>
        new Promise((resolve, reject) => {
          answer = (failed) => (failed ? reject(new Error('503')) : resolve())
        }),
    })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download your receipt (PDF)' })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    // A browser takes the focus from a disabled button.
    expect(button.disabled).toBe(false)
    await user.keyboard(' ')
    expect(downloaded).toEqual([SUBMISSION.reference])
    answer(true)
    const again = await screen.findByRole('button', { name: 'Try again' })
    again.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(again.isConnected).toBe(false))
    expect(document.activeElement).toBe(button)
    answer(false)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
    expect(downloaded).toEqual([SUBMISSION.reference, SUBMISSION.reference])
  })

  it('§2.7 is not there before the submission', async () => {
    renderPortal(ROUTES.progress, { fellowship: { ...AS_SUBMITTED, highestStep: 5 } })
    await screen.findByText('Submit your Application')
    expect(screen.queryByText('Your receipt')).toBeNull()
  })
})

describe('an amendment', () => {
  it('§4.1 is said on the progress page, with the way to submit again', async () => {
    openAt(ROUTES.progress, AMENDED)
    expect(await screen.findByText(COUNTS)).toBeDefined()
    expect(screen.getByText(/^You then get a new receipt with a new reference/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Submit again' }).getAttribute('href')).toBe(STEP.submit.route)
    expect((await receipt()).getByText(SUBMISSION.reference)).toBeDefined()
  })

  it('§4.1 is submitted as version 2', async () => {
    let submitted = SUBMITTED
    const { user } = openAt(STEP.submit.route, AMENDED, {
      submitted: () => submitted,
      updateFellowship: async (fellowship) => {
        submitted = { versions: [SUBMISSION, VERSION_2], last: VERSION_2 }
        return fellowship
      },
    })
    expect(await screen.findByText(COUNTS)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Agree & Submit' }))
    expect((await receipt()).getByText(VERSION_2.reference)).toBeDefined()
    expect(screen.getByText('Earlier versions')).toBeDefined()
    expect(screen.queryByText(/your changes count/)).toBeNull()
  })

  it('§2.13 nothing changed: the submit screen says that there is nothing to submit again', async () => {
    openAt(STEP.submit.route, AS_SUBMITTED)
    expect(
      await screen.findByText(
        `You submitted on ${WHEN}. Nothing has changed since, so there is nothing to submit again.`,
      ),
    ).toBeDefined()
  })

  it('§4.1 a step that was submitted says how what is changed in it counts, before anything is', async () => {
    openAt(STEP.motivation.route, AS_SUBMITTED)
    expect(
      await screen.findByText(
        `You submitted on ${WHEN}. Until applications close you can still change this step: save it, then submit again. Until you do, what you submitted stands as it was.`,
      ),
    ).toBeDefined()
  })

  it('the form stays as it is while the notice appears above it', async () => {
    openAt(STEP.motivation.route, AMENDED)
    const label = await screen.findByText(/^Motivational Statement/)
    await screen.findByText(COUNTS)
    expect(label.isConnected).toBe(true)
  })
})

describe('§4.7 once applications have closed', () => {
  const READ = `Applications have closed. You submitted on ${WHEN}; your application can only be read now.`

  it.each([STEP.personalDetails, STEP.courseDetails, STEP.motivation])(
    '§4.7 $route shows what was submitted, and no form',
    async ({ route }) => {
      openAt(route, AMENDED, CLOSED)
      expect(await screen.findByText(READ)).toBeDefined()
      expect(screen.getByText('What you changed after that was not submitted, and does not count.')).toBeDefined()
      await waitFor(() => expect(document.querySelector('main form')).toBeNull())
      const said = {
        [STEP.personalDetails.route]: [SUBMISSION.application.personalDetails.idNumber, 'Khomas', 'my_cv.pdf'],
        [STEP.courseDetails.route]: [
          SUBMISSION.application.courseDetails.firstChoiceCourse,
          'University of Namibia',
          'my_costing.pdf',
        ],
        [STEP.motivation.route]: ['word480'],
      }
      for (const words of said[route]) expect(await screen.findByText(new RegExp(words))).toBeDefined()
      expect(screen.queryByText(AMENDED.courseDetails?.firstChoiceCourse ?? '')).toBeNull()
    },
  )

  it.each([
    [STEP.review.route, 'Details Correct'],
    [STEP.submit.route, 'Agree & Submit'],
  ])('§4.7 %s says so, and its button is disabled', async (route, button) => {
    openAt(route, AS_SUBMITTED, CLOSED)
    expect(await screen.findByText(READ)).toBeDefined()
    expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', true)
  })

  it('§4.7 Review offers no way to change anything', async () => {
    openAt(STEP.review.route, AS_SUBMITTED, CLOSED)
    await screen.findByText(READ)
    expect(screen.getByText('Fullname')).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Change / })).toBeNull()
  })

  describe('and nothing was submitted', () => {
    const REVIEWED: Fellowship = { ...AS_SUBMITTED, status: 'Reviewed Application', highestStep: 5, lastActiveStep: 4 }
    const MISSED = 'Applications have closed. You did not submit yours, so it does not count; it can only be read now.'
    const open = (path: string, fellowship: Fellowship = REVIEWED) => renderPortal(path, { ...CLOSED, fellowship })

    it.each([
      [STEP.personalDetails.route, SUBMISSION.application.personalDetails.idNumber, 'my_cv.pdf'],
      [STEP.courseDetails.route, SUBMISSION.application.courseDetails.firstChoiceCourse, 'my_costing.pdf'],
      [STEP.motivation.route, 'word480', 'word1'],
    ])('§4.7 %s shows what was saved, and no form', async (route, ...saved) => {
      open(route)
      expect(await screen.findByText(MISSED)).toBeDefined()
      for (const words of saved) expect(screen.getByText(new RegExp(words))).toBeDefined()
      expect(document.querySelector('main form, main input, main textarea')).toBeNull()
      expect(screen.queryByRole('link', { name: /^Change / })).toBeNull()
    })

    it('§4.7 a step that was not saved says so', async () => {
      open(STEP.personalDetails.route, REGISTERED_FELLOWSHIP)
      expect(await screen.findByText('This step was not saved.')).toBeDefined()
    })

    it('§4.7 the progress page says so, leads to what can be downloaded, and offers no step to continue', async () => {
      open(ROUTES.progress, { ...AS_SUBMITTED, highestStep: 3, motivation: null, motivationId: null })
      const notice = (await screen.findByText(MISSED)).parentElement
      if (notice === null) throw new Error('The notice stands nowhere')
      expect(within(notice).getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe(ROUTES.ownData)
      const stepOf = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement)
      stepOf(STEP.courseDetails.progressTitle).getByText('Done')
      stepOf(STEP.motivation.progressTitle).getByText('Not done')
      expect(screen.queryByRole('button', { name: /^(Start|Continue)/ })).toBeNull()
      expect(screen.queryByText('Next step')).toBeNull()
    })
  })
})
