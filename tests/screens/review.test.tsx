import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Fellowship } from '../../domain/entities.ts'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import { questionsOf } from '../../domain/programme.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import { reviewRowOf } from '../../domain/views.ts'
import { AS_SUBMITTED } from '../model/submissions.ts'
import { SUBMITTED } from '../support/submission.ts'
import { COURSE_DETAILS, PERSONAL_DETAILS, fellowshipAt } from './support/records.ts'
import { REGIONS, type World } from './support/portal.tsx'
import { heading, renderPortal, withDocument } from './support/render.tsx'
import { isOff } from './support/isOff.ts'
import { LAST_DOCUMENT } from '../support/applicant.ts'

withDocument()

const PATH = STEP.review.route

/** The values of a section in order, without text for screen readers only. */
function detailsOf(section: string) {
  const terms =
    screen.getByRole('heading', { level: 2, name: section }).closest('section')?.querySelectorAll('dt') ?? []
  return [...terms].map((term) => {
    const value = term.nextElementSibling?.cloneNode(true) as HTMLElement
    for (const spoken of value.querySelectorAll('.spoken-only')) spoken.remove()
    return [term.textContent, value.textContent]
  })
}

describe('§2.12 Review', () => {
  it("§2.12 shows 'No' and no details without a disability", async () => {
    const personalDetails = { ...PERSONAL_DETAILS, disabled: false, disabilityDetails: '' }
    renderPortal(PATH, { fellowship: { ...fellowshipAt('submit'), personalDetails } })
    await screen.findByText('Fullname')
    const shown = detailsOf('Personal Details')
    const at = shown.findIndex(([label]) => label === 'Disability')
    expect(shown[at]).toEqual(['Disability', 'No'])
    expect(shown.map(([label]) => label)).not.toContain('Details of Disability')
  })

  it('§2.12 shows that a document is missing, and leaves a removed country or institution empty', async () => {
    const courseDetails = {
      ...COURSE_DETAILS,
      country: null,
      institution: null,
      [LAST_DOCUMENT.storedField]: '',
      [LAST_DOCUMENT.originalField]: '',
    }
    renderPortal(PATH, { fellowship: { ...fellowshipAt('submit'), courseDetails } })
    await screen.findByText('Fullname')
    expect(detailsOf('Course Details').slice(0, 2)).toEqual([
      ['Institution Country', ''],
      ['Institution applied to', ''],
    ])
    const missing = detailsOf('Course Details').filter(([label]) => label === LAST_DOCUMENT.reviewLabel)
    expect(missing).toEqual([[LAST_DOCUMENT.reviewLabel, 'No File Uploaded']])
  })

  it('§2.12 shows what is missing in a step that is not saved, such as one that was added, with links', async () => {
    renderPortal(PATH, { fellowship: { ...fellowshipAt(5), courseDetails: null, motivation: null } })
    await screen.findByText('Fullname')
    const shown = detailsOf('Course Details')
    expect(shown).toContainEqual(['Institution Country', 'Not answered'])
    expect(shown).toContainEqual([LAST_DOCUMENT.reviewLabel, 'No File Uploaded'])
    const changes = screen.getAllByRole('link', { name: 'Change Institution Country' })
    expect(changes[0]?.getAttribute('href')).toBe('/application/coursedetails?change=countryId')
    const motivation = screen.getByRole('heading', { level: 2, name: 'Motivation' }).closest('section')
    expect(motivation?.textContent).toContain('Not answered')
    expect(isOff(screen.getByRole('button', { name: 'Details Correct' }))).toBe(true)
  })

  it("§2.12 §8 shows the region's name, and never its id, after a failed load too", async () => {
    let arrive = () => {}
    const loadRegions = vi.fn<World['loadRegions']>().mockRejectedValueOnce(new Error('broken'))
    loadRegions.mockReturnValue(new Promise((resolve) => void (arrive = () => resolve(REGIONS))))
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('submit'), loadRegions })
    await screen.findByText(/^We could not load this/)
    expect(detailsOf('Personal Details')).toContainEqual(['Region', 'We could not load this. Try again'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(detailsOf('Personal Details')).toContainEqual(['Region', 'Loading…']))
    arrive()
    await screen.findByText('Khomas')
    expect(detailsOf('Personal Details')).toContainEqual(['Region', 'Khomas'])
  })

  it('§2.12 unfolds the motivation, and moves the focus to it', async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    const [show] = await screen.findAllByRole('button', { name: 'Show all of it' })
    await user.click(show as HTMLElement)
    expect(show?.isConnected).toBe(false)
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Because word1 word2 .* word500$/))
  })

  it("§2.12 shows 'Loading Application Details...' until the record is loaded", async () => {
    let arrive: (fellowship: Fellowship) => void = () => {}
    renderPortal(PATH, { loadFellowship: () => new Promise((resolve) => (arrive = resolve)) })
    await screen.findByText('Loading Application Details...')
    arrive(fellowshipAt('submit'))
    await screen.findByText('Fullname')
    expect(screen.queryByText('Loading Application Details...')).toBeNull()
  })

  it('§2.12 removes everything but text from the motivation', async () => {
    const motivation = {
      id: 'm1',
      motivation: '<p onclick="x()">Kept</p><script>x()</script><img src=x onerror="x()">',
    }
    renderPortal(PATH, { fellowship: { ...fellowshipAt('submit'), motivation } })
    const kept = await screen.findByText('Kept')
    expect(kept.parentElement?.innerHTML).toBe('<p>Kept</p>')
  })

  it("§2.12 links every answer except the login's email to its field or upload", async () => {
    renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    await screen.findByText('Fullname')
    const targets = screen
      .getAllByRole('link', { name: /^Change / })
      .map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('change'))
    const documents = DOCUMENT_KINDS.map((kind) => `upload-${kind}`)
    const fields = RECORD_STEPS.flatMap((step) => Object.keys(questionsOf(step)))
    const rows = fields.filter((field) => field !== 'email' && reviewRowOf(field) === field)
    // Each card links to its first answer too.
    expect([...new Set(targets)].toSorted()).toEqual([...rows, ...documents].toSorted())
  })

  it.each([
    ['ID No', 'Personal Details', /^ID, passport or birth certificate number/],
    ['Intended Course of Study (1st Choice)', 'Course Details', /^First Choice Course of Study/],
  ])("§2.12 'Change' of %s focuses its field, and the save returns to the answer", async (term, title, label) => {
    const button = 'Save and go back to Review'
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    await user.click(await screen.findByRole('link', { name: `Change ${term}` }))
    await heading(title)
    const field = await screen.findByRole('textbox', { name: label })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.clear(field)
    await user.type(field, 'New')
    await waitFor(() => expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: button }))).toBe(false))
    await user.click(screen.getByRole('button', { name: button }))
    await heading('Review Application Details')
    expect(saved).toHaveLength(1)
    await screen.findByText('New')
    const row = screen.getByText(term).parentElement
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(row?.dataset.changed).toBe('true')
  })

  it("§2.12 a save after 'Change' marks all answers that it changed, and Review moves to the first of them", async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    await user.click(await screen.findByRole('link', { name: 'Change Personal Details' }))
    await user.type(await screen.findByRole('textbox', { name: /^Cell Phone/ }), '9')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Marital Status/ }), 'Married')
    await user.click(screen.getByRole('button', { name: 'Save and go back to Review' }))
    await heading('Review Application Details')
    const row = (await screen.findByText('Marital Status')).parentElement
    await waitFor(() => expect(document.activeElement).toBe(row))
    const marked = [...document.querySelectorAll('[data-changed] dt')].map((term) => term.textContent)
    expect(marked).toEqual(['Marital Status Changed', 'Cell Changed'])
  })

  it("§2.12 'Back to Review' and a save that changes nothing return to the answer, and mark nothing", async () => {
    const { user, saved } = renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    for (const [role, name, saves] of [
      ['link', 'Back to Review', 0],
      ['button', 'Save and go back to Review', 1],
    ] as const) {
      await user.click(await screen.findByRole('link', { name: 'Change Cell' }))
      await screen.findByRole('textbox', { name: /^Cell Phone/ })
      await user.click(screen.getByRole(role, { name }))
      await heading('Review Application Details')
      expect(saved).toHaveLength(saves)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Cell').parentElement))
      expect(document.querySelector('[data-changed]')).toBeNull()
    }
  })

  it('§4.1 marks an answer that was changed after the submission as not sent', async () => {
    const { user } = renderPortal(PATH, { fellowship: AS_SUBMITTED, submitted: () => SUBMITTED })
    await user.click(await screen.findByRole('link', { name: 'Change Cell' }))
    await user.type(await screen.findByRole('textbox', { name: /^Cell Phone/ }), '9')
    await user.click(screen.getByRole('button', { name: 'Save and go back to Review' }))
    expect((await screen.findByText('Changed, not sent yet')).parentElement?.textContent).toMatch(/^Cell /)
  })

  it("§2.12 'Change' of an upload focuses its button, and 'Change' of the motivation its editor", async () => {
    const { user } = renderPortal(PATH, { fellowship: fellowshipAt('submit') })
    await user.click(await screen.findByRole('link', { name: 'Change CV' }))
    const upload = await screen.findByRole('button', { name: 'Upload File… CV Document Upload' })
    await waitFor(() => expect(document.activeElement).toBe(upload))
    window.history.back()
    await user.click(await screen.findByRole('link', { name: 'Change Motivation' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('contenteditable')).toBe('true'))
    await user.click(await screen.findByRole('button', { name: 'Save & Proceed' }))
    await waitFor(() => expect(window.location.pathname).toBe(STEP.review.route))
  })

  it.each([
    [STEP.review.route, 'Details Correct'],
    [STEP.submit.route, 'Agree & Submit'],
  ])('§5 lists an invalid saved answer on %s, with a link to its field, and disables %s', async (path, button) => {
    const whole = fellowshipAt('submit')
    const fellowship = { ...whole, personalDetails: { ...PERSONAL_DETAILS, cellPhoneNumber: '', cvDocument: '' } }
    const { user } = renderPortal(path, { fellowship })
    const missing = await screen.findByRole('region', { name: '2 answers are still missing or wrong' })
    expect(missing.textContent).toContain('Cell Phone: Enter your cellphone number.')
    expect(missing.textContent).toContain('CV Document Upload: Please upload a file.')
    expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: button }))).toBe(true)
    await user.click(within(missing).getByRole('link', { name: 'Cell Phone' }))
    const field = await screen.findByRole('textbox', { name: /^Cell Phone/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})
