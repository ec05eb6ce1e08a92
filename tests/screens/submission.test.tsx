import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Fellowship } from '../../domain/entities.ts'
import { documentFields, DOCUMENTS, downloadPath } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { sizeText } from '../../domain/sizes.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { AMENDED, AS_SUBMITTED, VERSION_2 } from '../model/submissions.ts'
import { LAST_DOCUMENT, REGISTERED_FELLOWSHIP, STORED } from '../support/applicant.ts'
import { NO_EARLIER } from '../support/drafts.ts'
import { EARLIER_SUBMISSION, OFFER, SUBMISSION, SUBMITTED } from '../support/submission.ts'
import { ApiError } from '../../src/api/client.ts'
import type { Submission } from '../../domain/submissions.ts'
import type { Submitted } from '../../machines/submissions/contracts.ts'
import type { World } from './support/portal.tsx'
import { DATA } from './support/records.ts'
import { isOff } from './support/isOff.ts'
import { renderPortal, withDocument } from './support/render.tsx'

withDocument()

const WHEN = '22 November 2026, 05:14 (Windhoek time)'
const COUNTS = 'Your new answer is not sent yet: First Choice Course of Study.'
const CLOSED: Partial<World> = {
  data: { ...DATA, applicationsStatus: { id: '1', open: false, closingDate: '2031-01-31' } },
}

const openAt = (path: string, fellowship: Fellowship, changes: Partial<World> = {}) =>
  renderPortal(path, { fellowship, submitted: () => SUBMITTED, ...changes })

const STILL = /^Until 31 January 2031 you can change your application: save the step, then submit again\./
const BEFORE_LOG_OUT = /^Download your receipt before you log out/

/** The values of a list of facts, by label. */
const namesIn = (part: HTMLElement | null) => [...(part?.querySelectorAll('dt') ?? [])].map((name) => name.textContent)

/** A published award that the applicant can still accept. */
const AWARDED = {
  outcome: 'awarded',
  offer: { ...OFFER, until: '2099-04-30' },
  publishedAt: '2027-02-01T08:00:00.000Z',
  subject: 'Congratulations',
  text: 'Dear Ndapewa,\n\nWe award you a bursary.',
} as const

function decidedAs(decision: NonNullable<Submission['decision']>, of = SUBMISSION): Submitted {
  const last = { ...of, decision }
  return { versions: [last], last }
}

const receipt = async () => within((await screen.findByText('Your receipt')).parentElement as HTMLElement)

describe('the receipt on the progress page', () => {
  it('§2.7 shows the reference, the time at the provider, and every document with its size', async () => {
    vi.stubGlobal('open', () => ({ document: { title: '', body: {} }, location: { replace: () => {} } }))
    const { user, opened } = openAt(ROUTES.progress, AS_SUBMITTED)
    const shown = await receipt()
    expect(screen.getByText(/^Congratulations, you have completed/)).toBeDefined()
    expect(shown.getByText(SUBMISSION.reference)).toBeDefined()
    expect(shown.getByText(WHEN)).toBeDefined()
    expect(namesIn(shown.getByText(WHEN).closest('dl'))).toEqual(['Submitted'])
    for (const { kind, reviewLabel } of DOCUMENTS) {
      const [document] = SUBMISSION.documents.filter((each) => each.kind === kind)
      const row = shown.getByText(reviewLabel).nextElementSibling
      expect(row?.textContent).toBe(
        `${document?.originalFilename}(opens in a new window) ${sizeText(document?.size ?? 0)}`,
      )
      expect(row?.querySelector('a')?.getAttribute('href')).toBe(
        DATA.settings.apiBase + downloadPath(kind, document?.fileName ?? ''),
      )
    }
    expect(shown.queryByText(/It replaces/)).toBeNull()
    expect(screen.queryByText('Earlier versions')).toBeNull()
    expect(screen.getByText(STILL)).toBeDefined()
    expect(screen.queryByText(/^You submitted on/)).toBeNull()
    await user.click(shown.getByRole('link', { name: /my_cv\.pdf/ }))
    await waitFor(() => expect(opened).toEqual([['cv', 'cv.pdf']]))
  })

  it.each([
    ['Accept the award…', 'Accept now', 'You have accepted the award'],
    ['Decline…', 'Decline now', 'You have declined the award'],
  ])('offers an award: %s, confirmed, and again after a failure', async (button, confirm, result) => {
    const sendAnswer = vi.fn<World['sendAnswer']>().mockRejectedValueOnce(new Error('503'))
    const { user } = openAt(ROUTES.progress, AS_SUBMITTED, {
      submitted: () => decidedAs(AWARDED),
      sendAnswer: sendAnswer.mockImplementation(async ({ answer }) => ({
        ...AWARDED.offer,
        answer,
        answeredAt: SUBMISSION.submittedAt,
      })),
    })
    await screen.findByText('Please answer by the end of 30 April 2099.')
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(screen.getByRole('button', { name: confirm }))
    await screen.findByText(/^We could not send your answer/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(result)
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    // The answer stays after another page.
    await user.click(screen.getByRole('link', { name: 'Your data' }))
    await screen.findByRole('heading', { level: 1, name: 'Your data' })
    await user.click(screen.getAllByRole('link', { name: /Application Progress|Progress/ })[0] as HTMLElement)
    await screen.findByText(result)
  })

  it('§4.8 asks for a log-in if the sign-in expired before an answer was sent', async () => {
    const { user } = openAt(ROUTES.progress, AS_SUBMITTED, {
      submitted: () => decidedAs(AWARDED),
      sendAnswer: () => Promise.reject(new ApiError('401', 'signInExpired')),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept the award…' }))
    await user.click(screen.getByRole('button', { name: 'Accept now' }))
    await screen.findByText('Your session has expired')
    expect(screen.queryByText(/Check your connection/)).toBeNull()
    screen.getByRole('button', { name: 'Log in again' })
  })

  it('§2.7 is below the published decision, which replaces the thanks and what happens next', async () => {
    openAt(ROUTES.progress, AS_SUBMITTED, { submitted: () => decidedAs({ ...AWARDED, offer: null }) })
    const heading = await screen.findByRole('heading', { name: 'Decision on your application: Awarded' })
    const card = heading.closest('section')
    expect(card?.textContent).toContain(AWARDED.text)
    expect(card?.textContent).toContain('Published 1 February 2027, 10:00 (Windhoek time)')
    expect((await receipt()).queryByText('What happens next')).toBeNull()
    expect(screen.queryByText(/^Congratulations, you have completed/)).toBeNull()
    expect(screen.queryByText(/only shortlisted applicants/)).toBeNull()
  })

  it('§2.7 names the version and the reference that it replaces', async () => {
    openAt(ROUTES.progress, AMENDED, { submitted: () => ({ versions: [SUBMISSION, VERSION_2], last: VERSION_2 }) })
    const shown = await receipt()
    expect(namesIn(shown.getByText('2 (replaces version 1)').closest('dl'))).toEqual(['Submitted', 'Version'])
    shown.getByText(/It replaces your earlier reference, PB-2026-7K3M9Q\./)
  })

  it('copies the reference', async () => {
    const { user } = openAt(ROUTES.progress, AS_SUBMITTED)
    const shown = await receipt()
    await user.click(shown.getByRole('button', { name: 'Copy reference' }))
    expect(await shown.findByText('Copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(SUBMISSION.reference)
  })

  it.each([
    ['names the address that it was emailed to', { sendsMail: true as const }, true],
    ['mentions no mail if the portal sends none', {}, false],
  ])('%s', async (_, settings, isEmailed) => {
    openAt(ROUTES.progress, AS_SUBMITTED, { data: { ...DATA, settings: { ...DATA.settings, ...settings } } })
    const shown = await receipt()
    expect(shown.queryByText(/We have also emailed your reference to \S+@\S+\.$/) !== null).toBe(isEmailed)
  })

  it('shows progress only for the version being downloaded', async () => {
    const { user } = openAt(ROUTES.progress, AMENDED, {
      submitted: () => ({ versions: [SUBMISSION, VERSION_2], last: VERSION_2 }),
      downloadReceipt: () => new Promise(() => {}),
    })
    const first = await screen.findByRole('button', { name: 'Receipt of version 1 (PDF)' })
    const last = screen.getByRole('button', { name: 'Download your receipt (PDF)' })
    await user.click(first)
    await waitFor(() => expect([first.ariaBusy, first.ariaDisabled]).toEqual(['true', 'true']))
    expect([last.ariaBusy, last.ariaDisabled]).toEqual(['false', 'true'])
  })

  it('§8 shows that the download failed, and returns the focus to the button when dismissed', async () => {
    const downloadReceipt = () => Promise.reject(new Error('503'))
    const { user } = openAt(ROUTES.progress, AS_SUBMITTED, { downloadReceipt })
    const button = await screen.findByRole('button', { name: 'Download your receipt (PDF)' })
    await user.click(button)
    const text = `We could not download receipt ${SUBMISSION.reference}. Check your connection and try again.`
    await screen.findByText(text)
    const close = screen.getByRole('button', { name: 'Close' })
    close.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  it.each([
    ['We could not load your receipt, but your application has been submitted.', new Error('503')],
    [
      'We could not load your receipt. It will load when the connection is back.',
      Object.assign(new Error('cut'), { failure: 'disconnected' }),
    ],
  ])('§8 shows that it could not be loaded, and retries: %s', async (text, error) => {
    const loadSubmissions = vi.fn<World['loadSubmissions']>().mockRejectedValueOnce(error)
    const { user } = openAt(ROUTES.progress, AS_SUBMITTED, {
      loadSubmissions: loadSubmissions.mockResolvedValue(SUBMITTED),
    })
    const alert = (await screen.findByText(text)).closest('[role=alert]') as HTMLElement
    expect(screen.queryByText('Your receipt')).toBeNull()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect((await receipt()).getByText(SUBMISSION.reference)).toBeDefined()
    expect(screen.queryByText(text)).toBeNull()
  })

  it('§2.7 shows that it is loading, and thanks only once it is known that no decision is published', async () => {
    let arrive = () => {}
    const held = new Promise<Submitted>((resolve) => void (arrive = () => resolve(SUBMITTED)))
    openAt(ROUTES.progress, AS_SUBMITTED, { loadSubmissions: () => held })
    await screen.findByText('Loading your receipt…')
    expect(screen.queryByText('Your receipt')).toBeNull()
    expect(screen.queryByText(/^Congratulations, you have completed/)).toBeNull()
    arrive()
    await screen.findByText(/^Congratulations, you have completed/)
  })

  it('§2.7 is not shown before the submission', async () => {
    renderPortal(ROUTES.progress, { fellowship: { ...AS_SUBMITTED, highestStep: STEP.submit.number } })
    await screen.findByText('Submit your Application')
    expect(screen.queryByText('Your receipt')).toBeNull()
    expect(screen.queryByText('Loading your receipt…')).toBeNull()
  })
})

describe('an amendment', () => {
  const noCv = { ...SUBMISSION.application.personalDetails, cvDocument: '', originalCVDocName: '' }
  const withoutCv = { ...SUBMISSION, application: { ...SUBMISSION.application, personalDetails: noCv } }
  const savedWithoutCv = { ...AS_SUBMITTED, personalDetails: { ...noCv, id: 'p1' } }

  it('§2.7 §2.13 Progress and Submit ask to complete what became required after the submission', async () => {
    const fellowship = savedWithoutCv
    const submitted = () => ({ versions: [withoutCv], last: withoutCv })
    const { unmount } = openAt(ROUTES.progress, fellowship, { submitted })
    const congratulations = (await screen.findByText(/^Congratulations/)).closest('div')
    expect(congratulations?.textContent).toContain('We now ask for more. Complete the steps below, then submit again.')
    unmount()
    openAt(STEP.submit.route, fellowship, { submitted })
    const asked = await screen.findByText(/We now ask for more\. Complete what is missing below/)
    expect(asked.textContent).toMatch(/Until you do, what you submitted counts\.$/)
    expect(await screen.findByRole('region', { name: /^1 answer is still missing/ })).toBeDefined()
    expect(screen.queryByText(/nothing to submit/)).toBeNull()
  })

  it('§2.7 §2.13 Progress and Submit ask for nothing more once a decision is published', async () => {
    const submitted = () => decidedAs({ ...AWARDED, offer: null }, withoutCv)
    const { unmount } = openAt(ROUTES.progress, savedWithoutCv, { submitted })
    await receipt()
    expect(screen.queryByText('Not complete')).toBeNull()
    unmount()
    openAt(STEP.submit.route, savedWithoutCv, { submitted })
    await screen.findByText(/nothing to submit/)
    expect(screen.queryByRole('region', { name: /still missing/ })).toBeNull()
  })

  it.each([
    ['shows when a complete step was sent', '0811234567', true],
    ['does not say that a step was sent while it lacks an answer that has become required', '', false],
  ])('§4.1 %s', async (_, cellPhoneNumber, isShown) => {
    const { application } = SUBMISSION
    const personalDetails = { ...application.personalDetails, cellPhoneNumber }
    const last = { ...SUBMISSION, application: { ...application, personalDetails } }
    const fellowship = { ...AS_SUBMITTED, personalDetails: { ...personalDetails, id: 'p1' } }
    openAt(STEP.personalDetails.route, fellowship, { submitted: () => ({ versions: [last], last }) })
    await screen.findByText(/^You submitted on/)
    expect(document.querySelector('.draft-status')?.textContent.startsWith('Sent to')).toBe(isShown)
  })

  it('§4.1 a submitted step explains before any edit how changes count', async () => {
    openAt(STEP.motivation.route, AS_SUBMITTED)
    expect(
      await screen.findByText(
        `You submitted on ${WHEN}. You can change this step until applications close: save it, then submit again. Until you do, what you submitted counts.`,
      ),
    ).toBeDefined()
  })

  it('the form does not reload when the notice appears above it', async () => {
    openAt(STEP.motivation.route, AMENDED)
    const label = await screen.findByText(/^Motivational Statement/)
    await screen.findByText(COUNTS)
    expect(label.isConnected).toBe(true)
    // The submitted text is not shown beside it.
    expect(screen.getAllByText(/word480/)).toHaveLength(1)
  })
})

describe('§4.7 after applications have closed', () => {
  const READ = `Applications have closed. You submitted yours on ${WHEN}. You can read it but not change it.`

  it.each([STEP.personalDetails, STEP.courseDetails, STEP.motivation])(
    '§4.7 $route shows the submission without a form',
    async ({ route }) => {
      openAt(route, AMENDED, CLOSED)
      expect(await screen.findByText(READ)).toBeDefined()
      expect(
        screen.getByText('Changes you made after that were not submitted and will not be considered.'),
      ).toBeDefined()
      expect(screen.queryByText(BEFORE_LOG_OUT)).toBeNull()
      await waitFor(() => expect(document.querySelector('main form')).toBeNull())
      const said = {
        [STEP.personalDetails.route]: [SUBMISSION.application.personalDetails.idNumber, 'Khomas', 'my_cv.pdf'],
        [STEP.courseDetails.route]: [
          SUBMISSION.application.courseDetails.firstChoiceCourse,
          'University of Namibia',
          STORED[LAST_DOCUMENT.kind].originalFilename,
        ],
        [STEP.motivation.route]: ['word480'],
      }
      for (const words of said[route] ?? []) expect(await screen.findByText(new RegExp(words))).toBeDefined()
      expect(screen.queryByText(AMENDED.courseDetails?.firstChoiceCourse ?? '')).toBeNull()
    },
  )

  it('§4.7 a step says nothing about the submission while it loads', async () => {
    openAt(STEP.personalDetails.route, AS_SUBMITTED, { ...CLOSED, loadSubmissions: () => new Promise(() => {}) })
    expect(await screen.findAllByText('Loading your submission…')).not.toEqual([])
    expect(screen.queryByText(/You can read it but not change it|You did not save this step/)).toBeNull()
  })

  it.each(['unavailable', 'disconnected'])(
    '§4.7 an open step keeps its form while the submission loads, and after: %s',
    async (failure) => {
      let fail = () => {}
      const loadSubmissions: World['loadSubmissions'] = () =>
        new Promise((_, reject) => void (fail = () => reject(Object.assign(new Error('cut'), { failure }))))
      openAt(STEP.personalDetails.route, AS_SUBMITTED, { loadSubmissions })
      await screen.findByText('Loading your submission…')
      expect(screen.getByLabelText('Name *')).toBeDefined()
      fail()
      await waitFor(() => expect(screen.queryByText('Loading your submission…')).toBeNull())
      expect(screen.getByLabelText('Name *')).toBeDefined()
    },
  )

  it('§4.7 a step shows only its own answers', async () => {
    const documentsOf = () => namesIn(screen.getByRole('heading', { name: 'Documents' }).parentElement)
    const { unmount } = openAt(STEP.personalDetails.route, AS_SUBMITTED, CLOSED)
    await screen.findByRole('heading', { name: 'Documents' })
    expect(documentsOf()).toEqual(['ID', 'CV'])
    expect(screen.queryByText('University of Namibia')).toBeNull()
    unmount()
    openAt(STEP.courseDetails.route, AS_SUBMITTED, CLOSED)
    await screen.findByText('University of Namibia')
    expect(documentsOf()).toHaveLength(DOCUMENTS.filter(({ step }) => step === 'courseDetails').length)
    expect(screen.queryByText('Khomas')).toBeNull()
  })

  it('§4.7 the progress page shows it, and recommends downloading the receipt before logging out', async () => {
    openAt(ROUTES.progress, AS_SUBMITTED, CLOSED)
    expect(await screen.findByText(READ)).toBeDefined()
    expect(screen.getByText(BEFORE_LOG_OUT)).toBeDefined()
    expect(screen.queryByText(STILL)).toBeNull()
  })

  it.each([
    [STEP.review.route, 'Details Correct'],
    [STEP.submit.route, 'Agree & Submit'],
  ])('§4.7 %s shows it, and its button is disabled', async (route, button) => {
    openAt(route, AS_SUBMITTED, CLOSED)
    expect(await screen.findByText(READ)).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull()
    expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: button }))).toBe(true)
    expect(screen.queryByRole('link', { name: /^Change / })).toBeNull()
  })

  describe('without a submission', () => {
    const REVIEWED: Fellowship = {
      ...AS_SUBMITTED,
      status: 'Reviewed Application',
      highestStep: STEP.submit.number,
      lastActiveStep: STEP.review.number,
    }
    const MISSED =
      'Applications have closed. You did not submit yours, so it will not be considered. You can read it but not change it.'
    const open = (path: string, fellowship: Fellowship = REVIEWED) => renderPortal(path, { ...CLOSED, fellowship })

    it.each([
      [STEP.personalDetails.route, SUBMISSION.application.personalDetails.idNumber, 'my_cv.pdf'],
      [
        STEP.courseDetails.route,
        SUBMISSION.application.courseDetails.firstChoiceCourse,
        STORED[LAST_DOCUMENT.kind].originalFilename,
      ],
      [STEP.motivation.route, 'word480', 'word1'],
    ])('§4.7 %s shows the saved answers without a form', async (route, ...saved) => {
      open(route)
      expect(await screen.findByText(MISSED)).toBeDefined()
      for (const words of saved) expect(screen.getByText(new RegExp(words))).toBeDefined()
      expect(document.querySelector('main form, main input, main textarea')).toBeNull()
      expect(screen.queryByRole('link', { name: /^Change / })).toBeNull()
    })

    it.each(RECORD_STEPS)('§4.7 %s shows that it was not saved, and shows no other step', async (step) => {
      open(STEP[step].route, { ...REVIEWED, [step]: null })
      expect(await screen.findByText('You did not save this step.')).toBeDefined()
      expect(screen.queryByText(/word480|University of Namibia|Khomas/)).toBeNull()
    })

    it("§4.7 shows the region's name, and that a document was not uploaded", async () => {
      const saved = REVIEWED.personalDetails
      if (saved === null) throw new Error('Personal Details are saved')
      const id = { fileName: 'id.pdf', originalFilename: 'my_id.pdf' }
      open(STEP.personalDetails.route, {
        ...REVIEWED,
        personalDetails: { ...saved, ...documentFields('personalDetails', { id }) },
      })
      expect((await screen.findByText('Khomas')).tagName).toBe('DD')
      expect(screen.getByText('CV').nextElementSibling?.textContent).toBe('No File Uploaded')
      expect(screen.getByText('ID').nextElementSibling?.textContent).toBe('my_id.pdf(opens in a new window)')
    })

    it('§4.7 the submit screen shows only that, and no previous answers are offered', async () => {
      const { unmount } = open(STEP.submit.route)
      expect(await screen.findByText(MISSED)).toBeDefined()
      expect(screen.queryByText('You did not save this step.')).toBeNull()
      unmount()
      renderPortal(STEP.personalDetails.route, {
        ...CLOSED,
        fellowship: REGISTERED_FELLOWSHIP,
        earlier: { ...NO_EARLIER, submission: EARLIER_SUBMISSION.id },
      })
      expect(await screen.findByText('You did not save this step.')).toBeDefined()
      expect(screen.queryByText(/^Loading your previous answers|^You applied in/)).toBeNull()
    })

    it('§4.7 the progress page shows it, links to the download, and offers no further step', async () => {
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
