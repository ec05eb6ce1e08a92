import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AskedPart } from '../../domain/askedParts.ts'
import type { InformationRequest } from '../../domain/informationRequests.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import { AS_SUBMITTED, VERSION_2 } from '../model/submissions.ts'
import { pdfOf } from '../support/documents.ts'
import { OWN_REQUEST, SUBMISSION, SUBMITTED } from '../support/submission.ts'
import type { World } from './support/portal.tsx'
import { DATA } from './support/records.ts'
import { renderPortal, withDocument } from './support/render.tsx'
import { LAST_DOCUMENT } from '../support/applicant.ts'

/** Decision 92: the provider asks an applicant for more information, also after closing. */

withDocument()

const CLOSED: Partial<World> = {
  data: { ...DATA, applicationsStatus: { id: '1', open: false, closingDate: '2031-01-31' } },
}
const PANEL = 'Bank of Examples asks you for more information'
const NOT_ASKED = /^Applications have closed\. You have not been asked to change this step/

const askedFor = (asked: readonly AskedPart[], change: Partial<InformationRequest> = {}) => ({
  ...SUBMITTED,
  request: { ...OWN_REQUEST, asked, ...change },
})

const open = (path: string, asked: readonly AskedPart[], changes: Partial<World> = CLOSED) =>
  renderPortal(path, { fellowship: AS_SUBMITTED, submitted: () => askedFor(asked), ...changes })

const panel = async (name = PANEL) => (await screen.findByRole('heading', { name })).parentElement as HTMLElement

describe('a request on Progress', () => {
  it('shows the message, the date, and a link to each part', async () => {
    open(ROUTES.progress, ['transcript', 'motivation'])
    const box = within(await panel())
    expect(box.getByText(OWN_REQUEST.text)).toBeDefined()
    expect(box.getByText(/by the end of 4 December 2026/)).toBeDefined()
    const links = box.getAllByRole('link').map((link) => link.getAttribute('href'))
    const thanks = await screen.findByText(/^Congratulations/)
    expect((await panel()).compareDocumentPosition(thanks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(links).toEqual([
      '/application/coursedetails?change=upload-transcript#upload-transcript',
      '/application/motivation?change=motivation',
    ])
    expect(screen.queryByText(/^Until 31 January 2031 you can change/)).toBeNull()
    expect(screen.queryByText(/You can read it but not change it/)).toBeNull()
  })

  it('is shown while applications are open, too, when everything can be changed', async () => {
    open(ROUTES.progress, ['transcript'], {})
    await panel()
    expect(await screen.findByText(/^Until 31 January 2031 you can change/)).toBeDefined()
  })

  it('marks what has a change that is not submitted', async () => {
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, transcript: 'new-one' }
    open(ROUTES.progress, ['transcript', 'motivation'], { ...CLOSED, fellowship: { ...AS_SUBMITTED, courseDetails } })
    const items = within(await panel()).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Latest examination results / Transcript (changed, not submitted yet)',
      'Motivation',
    ])
  })

  it.each([
    [
      'You sent the information',
      { state: 'answered', answeredAt: '2026-12-02T08:00:00.000Z', unchanged: ['motivation'] },
      /2 December 2026, 10:00 .*You did not change: Motivation\./,
    ],
    ['You did not send the information', { state: 'expired' }, /until 4 December 2026\. The date has passed/],
  ] as const)('shows its end: %s', async (heading, change, text) => {
    open(ROUTES.progress, [], { ...CLOSED, submitted: () => askedFor(['transcript'], change) })
    expect((await panel(heading)).textContent).toMatch(text)
    expect(await screen.findByText(/You can read it but not change it/)).toBeDefined()
  })
})

describe('after closing, with a request', () => {
  it('a step that is asked for has its form', async () => {
    open(STEP.motivation.route, ['motivation'])
    expect(await screen.findByText(/you have been asked to change this step/)).toBeDefined()
    expect(await screen.findByRole('button', { name: /Save/ })).toBeDefined()
  })

  it.each<[AskedPart, string[]]>([
    ['transcript', ['Change Latest examination results / Transcript']],
    ['motivation', ['Change Motivation']],
  ])('Review offers a change only of what is asked for: %s', async (asked, links) => {
    open(STEP.review.route, [asked])
    await screen.findByText('Fullname')
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /^Change / }).map((link) => link.getAttribute('aria-label'))).toEqual(
        links,
      ),
    )
  })

  it.each([
    ['Progress', ROUTES.progress],
    ['Review', STEP.review.route],
    ['Submit', STEP.submit.route],
  ])('%s names the saved changes that the answer leaves out', async (_, route) => {
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, firstChoiceCourse: 'MSc Robotics', transcript: 'new-one' }
    const fellowship = { ...AS_SUBMITTED, courseDetails }
    open(route, ['transcript'], { ...CLOSED, fellowship })
    const title = await screen.findByText('Some of your changes will not be sent')
    const box = within(title.closest('[data-tone="unsent"]') as HTMLElement)
    expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['First Choice Course of Study'])
  })

  it.each([
    ['Review', STEP.review.route, {}, 'You can answer only once. You have not changed:'],
    ['Submit', STEP.submit.route, CLOSED, 'You can answer only once. When you submit, you can no longer change:'],
  ] as const)('%s names what was asked for and has not changed', async (_, route, window, text) => {
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, transcript: 'new-one' }
    open(route, ['transcript', 'motivation'], { ...window, fellowship: { ...AS_SUBMITTED, courseDetails } })
    const title = await screen.findByText('Bank of Examples asked for more than you have changed')
    const box = within(title.closest('[data-tone="note"]') as HTMLElement)
    expect(box.getByText(text)).toBeDefined()
    expect(box.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Motivation'])
  })

  it('Submit says so while applications are open if other changes do not answer the request', async () => {
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, firstChoiceCourse: 'MSc Robotics' }
    open(STEP.submit.route, ['transcript'], { fellowship: { ...AS_SUBMITTED, courseDetails } })
    expect(await screen.findByText('Your changes do not answer what Bank of Examples asked for')).toBeDefined()
  })

  it('submits what was asked for, although another step lacks an answer that is required since', async () => {
    const personalDetails = { ...AS_SUBMITTED.personalDetails!, lastName: '' }
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, transcript: 'new-one' }
    const fellowship = { ...AS_SUBMITTED, personalDetails, courseDetails }
    const updateFellowship = vi.fn<World['updateFellowship']>(async (sent) => sent.fellowship)
    const { user } = open(STEP.submit.route, ['transcript'], { ...CLOSED, fellowship, updateFellowship })
    await user.click(await screen.findByRole('button', { name: 'Agree & Submit' }))
    await waitFor(() => expect(updateFellowship).toHaveBeenCalledOnce())
    expect(screen.queryByText(/still missing/)).toBeNull()
  })

  it('submits nothing if only other answers were changed', async () => {
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, firstChoiceCourse: 'MSc Robotics' }
    const { user, saved } = open(STEP.submit.route, ['transcript'], {
      ...CLOSED,
      fellowship: { ...AS_SUBMITTED, courseDetails },
    })
    expect(await screen.findByText(/You have not changed what you were asked for/)).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Agree & Submit' }))
    expect(await screen.findByText('You have not changed what Bank of Examples asked for.')).toBeDefined()
    expect(saved).toEqual([])
  })

  it('a save after the request was withdrawn says that the change is no longer asked for', async () => {
    const saveRecord = () => Promise.reject(Object.assign(new Error('403'), { failure: 'applicationsClosed' }))
    const { user } = open(STEP.motivation.route, ['motivation'], { ...CLOSED, saveRecord })
    await user.click(await screen.findByRole('button', { name: /^Save/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('We no longer ask you to change it')
  })

  it('a step that is not asked for is read-only and says so', async () => {
    open(STEP.personalDetails.route, ['motivation'])
    expect(await screen.findByText(NOT_ASKED)).toBeDefined()
    expect(await screen.findByText(SUBMISSION.application.personalDetails.idNumber)).toBeDefined()
    expect(document.querySelector('main form')).toBeNull()
    expect(screen.queryByRole('group', { name: /Upload/ })).toBeNull()
  })

  it('a step with a document that is asked for has its upload only, and the new file is saved and submitted', async () => {
    // The step lacks what has become required since.
    const courseDetails = { ...AS_SUBMITTED.courseDetails!, secondChoiceCourse: '', [LAST_DOCUMENT.storedField]: '' }
    let submitted: ReturnType<NonNullable<World['submitted']>> = askedFor(['transcript'])
    const { user, saved } = open(STEP.courseDetails.route, [], {
      ...CLOSED,
      fellowship: { ...AS_SUBMITTED, courseDetails },
      submitted: () => submitted,
      updateFellowship: async ({ fellowship }) => {
        if (fellowship.status === STEP.submit.status) {
          const request = { ...OWN_REQUEST, state: 'answered', answeredAt: VERSION_2.submittedAt } as const
          submitted = { versions: [SUBMISSION, VERSION_2], last: VERSION_2, request }
        }
        return fellowship
      },
    })
    await screen.findByRole('group', { name: /Transcript Upload/ })
    // Nothing else was shown while the request was loading.
    expect(screen.getAllByRole('group', { name: /Upload/ })).toHaveLength(1)
    expect(document.querySelector('main form')).toBeNull()
    const widget = screen.getByRole('group', { name: /Transcript Upload/ })
    const picker = widget.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    const file = new File([new Uint8Array(pdfOf('new'))], 'new.pdf', { type: 'application/pdf' })
    await user.upload(picker as HTMLInputElement, file)
    await user.click(await screen.findByRole('button', { name: 'Use the new answer' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.record).toMatchObject({
      firstChoiceCourse: courseDetails.firstChoiceCourse,
      transcript: 'stored-transcript',
      [LAST_DOCUMENT.storedField]: '',
    })
    await waitFor(() => expect(window.location.pathname).toBe(STEP.review.route))
    await user.click(await screen.findByRole('button', { name: 'Details Correct' }))
    await user.click(await screen.findByRole('button', { name: 'Agree & Submit' }))
    await panel('You sent the information')
    expect(await screen.findByText(/You can read it but not change it/)).toBeDefined()
  })
})
