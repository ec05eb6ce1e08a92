import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatDay } from '../../domain/calendar.ts'
import { DOCUMENT } from '../../domain/documents.ts'
import { ROUTES } from '../../domain/routes.ts'
import { STEP } from '../../domain/steps.ts'
import type { FoundDraft } from '../../machines/draft/contracts.ts'
import type { SubmissionsEvent } from '../../machines/submissions/contracts.ts'
import { RECORDS } from '#programme/records.ts'
import { AS_SUBMITTED } from '../model/submissions.ts'
import { words } from '../support/applicant.ts'
import { draftAt, earlier } from '../support/drafts.ts'
import { SUBMITTED } from '../support/submission.ts'
import { applicationOf, type openPortal } from './support/portal.tsx'
import { DATA, fellowshipAt } from './support/records.ts'
import { heading, renderPortal, withDocument } from './support/render.tsx'

withDocument()

const ENDED = 'This intake has closed'
const OPENED = 'Applications for the next intake are open'

type Portal = ReturnType<typeof openPortal>['portal']

/** The window's event when the status belongs to another intake. */
async function beginIntake(portal: Portal, how: 'window.opened' | 'window.closed') {
  const submissions = applicationOf(portal)?.getSnapshot().children.submissions
  await act(async () => {
    for (const type of ['window.replaced', how] satisfies SubmissionsEvent['type'][]) submissions?.send({ type })
  })
}

describe('§4.7 a page that is open when the next intake starts', () => {
  /** Course Details with unsaved values, after the intake has ended. */
  async function endWith(typed: Partial<FoundDraft>) {
    const { portal } = renderPortal(STEP.courseDetails.route, {
      fellowship: fellowshipAt('courseDetails'),
      earlier: earlier(draftAt('courseDetails', 1, typed)),
    })
    await heading('Course Details')
    await beginIntake(portal, 'window.closed')
  }
  const form = { firstChoiceCourse: 'Econometrics', secondChoiceCourse: '', countryId: '516', institutionId: '' }
  const documents = { transcript: { fileName: 't.pdf', originalFilename: 'my_transcript.pdf' } }
  const NOTHING = 'You did not fill in this step.'

  it('§4.7 shows each unsaved answer and document once, and that the next intake is not open yet', async () => {
    await endWith({ form, documents })
    await screen.findByText('Namibia')
    const { firstChoiceCourse, institutionId } = RECORDS.courseDetails.questions
    const facts = [...document.querySelectorAll('main dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ])
    expect(facts.toSorted()).toEqual(
      [
        [firstChoiceCourse.label, 'Econometrics'],
        [institutionId.label, 'Namibia'],
        [DOCUMENT.transcript.reviewLabel, expect.stringMatching(/^my_transcript\.pdf/)],
      ].toSorted(),
    )
    expect(screen.queryByText(NOTHING)).toBeNull()
    expect(screen.getByText(/^You can read the application on this page but not change it\./).textContent).toBe(
      'You can read the application on this page but not change it. Applications for the next intake are not open yet. This page will show when they open.',
    )
  })

  it('§4.7 shows that nothing was entered', async () => {
    await endWith({})
    expect(await screen.findByText(NOTHING)).toBeDefined()
    expect(document.querySelector('main dt')).toBeNull()
  })

  it('§4.7 shows the whole motivation', async () => {
    const { portal } = renderPortal(STEP.motivation.route, {
      fellowship: fellowshipAt('motivation'),
      earlier: earlier(draftAt('motivation', 1, { form: { motivation: `<p>Because ${words(40)}</p>` } })),
    })
    await heading('Motivation')
    await beginIntake(portal, 'window.closed')
    expect(await screen.findByText(`Because ${words(40)}`)).toBeDefined()
  })

  it('§4.7 shows when the next intake opens, if known', async () => {
    const ahead = { id: '2', open: false, closingDate: '2031-08-31', openingDate: '2031-03-01' }
    const { portal } = renderPortal(ROUTES.progress, {
      fellowship: AS_SUBMITTED,
      submitted: () => SUBMITTED,
      data: { ...DATA, applicationsStatus: ahead },
    })
    await screen.findByText(SUBMITTED.last.reference)
    const menu = screen.getByRole('navigation', { name: 'Application steps' })
    within(menu).getByText('Applications open on 01 March 2031')
    await beginIntake(portal, 'window.closed')
    const news = await screen.findByText(/^You can read the application on this page but not change it\./)
    expect(news.textContent).toContain(
      'Applications for the next intake open on 01 March 2031. This page will show when they open.',
    )
  })

  it('§4.7 links to a new application once the next intake is open', async () => {
    const { portal, user } = renderPortal(ROUTES.progress, { fellowship: AS_SUBMITTED, submitted: () => SUBMITTED })
    await screen.findByText(SUBMITTED.last.reference)
    await beginIntake(portal, 'window.closed')
    expect(await screen.findByText(ENDED)).toBeDefined()
    screen.getByText(/^What you submitted and your receipt stay as they are\./)
    await beginIntake(portal, 'window.opened')
    const closing = formatDay(DATA.applicationsStatus?.closingDate ?? '')
    expect(await screen.findByText(OPENED)).toBeDefined()
    screen.getByText(new RegExp(`^They close on ${closing}\\.`))
    await user.click(screen.getByRole('button', { name: 'Start a new application' }))
    await waitFor(() => expect(screen.queryByText(OPENED)).toBeNull())
    await screen.findByText('Register to apply')
  })

  it("§4.7 offers the download on 'Your data', but no deletion", async () => {
    const { portal } = renderPortal(ROUTES.ownData, { fellowship: fellowshipAt('courseDetails') })
    await screen.findByRole('button', { name: 'Delete my application' })
    await beginIntake(portal, 'window.opened')
    expect(await screen.findByText(OPENED)).toBeDefined()
    screen.getByRole('button', { name: 'Download everything' })
    expect(screen.queryByRole('button', { name: 'Delete my application' })).toBeNull()
  })
})
