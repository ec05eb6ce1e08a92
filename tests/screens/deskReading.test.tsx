import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatProviderTime } from '../../domain/calendar.ts'
import type { DeskSubmission } from '../../domain/desk.ts'
import { DECISION, deskSubmissionOf, HISTORY_ENTRY, listedOf, pageOf } from '../support/desk.ts'
import { SUBMISSION, submissionOf } from '../support/submission.ts'
import { refusal, renderDesk, THREE, type DeskWorld } from './support/desk.tsx'
import {
  addressOfApplication,
  openApplication,
  openedId,
  pressKey,
  readByName,
  sectionOf,
} from './support/deskReading.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

const NAME = 'Ndapewa Shikongo'
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const ways = () => within(screen.getByRole('navigation', { name: 'Applications' }))
const way = (name: string) => ways().getByRole<HTMLButtonElement>('button', { name })
const position = () =>
  screen.getByRole('navigation', { name: 'Applications' }).querySelector('span:not(button *)')?.textContent

describe('an application on the desk', () => {
  it('offers to load what others have changed', async () => {
    const [one, two, three] = THREE.items
    const decided = { ...two!, outcome: 'reserve' as const, decided: 9 }
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(readByName)
    const loadPage = async () => ({ ...THREE, items: [one!, decided, three!] })
    const { user } = await openApplication({ loadSubmission, loadPage })
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('This application has changedA colleague has made a decision.')
    const made = { ...DECISION, number: 9, outcome: 'reserve' as const }
    loadSubmission.mockImplementation(async (id) => ({ ...(await readByName(id)), decisions: [made] }))
    await user.click(button('Show the changes'))
    expect((await within(sectionOf('Decision')).findByRole('listitem')).textContent).toContain('Reserve')
    expect(screen.queryByRole('note')).toBeNull()
  })

  it("is closed by 'Applications' in the header", async () => {
    const { user } = await openApplication({ roles: ['admin', 'bursaryAdmin'] })
    await user.click(button('Applications'))
    expect(await heading('Applications')).toBeDefined()
  })

  it('shows the applicant, intake, version and submitted answers', async () => {
    const read = deskSubmissionOf('s1')
    const loadSubmission = async (): Promise<DeskSubmission> => ({
      ...read,
      submission: { ...read.submission, version: 2 },
      versions: [...deskSubmissionOf('s0').versions, ...read.versions],
      sameIdentity: [
        { id: 's8', reference: 'PB-8' },
        { id: 's9', reference: 'PB-9' },
      ],
    })
    renderDesk({ loadSubmission }, addressOfApplication('s1'))
    const name = await heading(NAME)
    expect(name.nextElementSibling?.textContent).toBe(
      `Intake 2026, PB-2026-s1, submitted ${formatProviderTime(SUBMISSION.submittedAt)}, version 2 of 2`,
    )
    const others = screen.getByText('This ID number is also used in 2 other applications').closest('details')
    expect([others?.open, others?.textContent]).toEqual([false, expect.stringContaining('PB-8PB-9')])
    expect(screen.getByRole('link', { name: 'PB-9' }).getAttribute('href')).toBe('/desk?application=s9')
    const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    expect(valueOf('Fullname')).toBe(NAME)
    expect(valueOf('Region')).toBe('Khomas')
    const motivation = screen.getByRole('heading', { level: 2, name: 'Motivation' }).parentElement
    expect(motivation?.textContent).toContain(
      new DOMParser().parseFromString(SUBMISSION.application.motivation.motivation, 'text/html').body.textContent,
    )
    // Readers cannot change anything here.
    const region = within(screen.getByRole('region', { name: 'Answers' }))
    expect(region.queryByRole('link', { name: /^Change/ })).toBeNull()
    expect(region.queryByRole('button', { name: /^Change/ })).toBeNull()
  })

  it('shows no document or question that has no answer, because it may not have been asked', async () => {
    const read = await readByName('s2')
    const { personalDetails, ...others } = read.submission.application
    const changed = { ...personalDetails, region: null, cvDocument: '', originalCVDocName: '' }
    const application = { ...others, personalDetails: changed }
    await openApplication({
      loadSubmission: async () => ({ ...read, submission: { ...read.submission, application } }),
    })
    const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    expect(valueOf('Disability')).toBe('No')
    expect(screen.queryByText('CV', { selector: 'dt' })).toBeNull()
    expect(screen.queryByText('Region', { selector: 'dt' })).toBeNull()
  })

  it('has no button for a step without an answer, because it may have been added later', async () => {
    const read = await readByName('s2')
    const { motivation } = read.submission.application
    const application = { ...read.submission.application, motivation: { ...motivation, motivation: '' } }
    await openApplication({
      loadSubmission: async () => ({ ...read, submission: { ...read.submission, application } }),
    })
    const parts = within(screen.getByRole('navigation', { name: 'Parts of the application' }))
    expect(parts.getByRole('button', { name: 'Course Details' })).toBeDefined()
    expect(parts.queryByRole('button', { name: 'Motivation' })).toBeNull()
  })

  it('omits the version if there is only one, and ID numbers if none is shared', async () => {
    await openApplication()
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
      `Intake 2026, PB-2026-s2, submitted ${formatProviderTime(SUBMISSION.submittedAt)}`,
    )
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('shows that it no longer exists', async () => {
    renderDesk({ loadSubmission: () => Promise.reject(refusal('refused')) }, addressOfApplication('s1'))
    expect((await screen.findByRole('note')).textContent).toBe(
      'Application not found. It was deleted, or a conflict of interest with the applicant hides it from you.',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('moving between applications', () => {
  it('shows the position, with links to the next, the previous and the list', async () => {
    const { user } = await openApplication()
    expect(position()).toBe('2 of 3')
    expect(['Back to the list', 'Previous', 'Next'].map((name) => way(name).getAttribute('aria-keyshortcuts'))).toEqual(
      ['Escape', 'ArrowLeft', 'ArrowRight'],
    )
    await user.click(way('Next'))
    await heading('Ndapewa S3')
    expect(position()).toBe('3 of 3')
    expect(way('Next').disabled).toBe(true)
    expect(way('Previous').disabled).toBe(false)
    await user.click(way('Previous'))
    await user.click(way('Previous'))
    await heading('Ndapewa S1')
    expect(position()).toBe('1 of 3')
    expect(way('Previous').disabled).toBe(true)
    expect(way('Next').disabled).toBe(false)
    await user.click(way('Back to the list'))
    await heading('Applications')
    expect(document.activeElement?.id).toBe('application-s1')
  })

  it('shows no position for an application that is not in the list', async () => {
    await openApplication({}, 's9')
    expect(position()).toBe('')
    expect(way('Next').disabled).toBe(true)
    expect(way('Previous').disabled).toBe(true)
  })

  it('loads more of the list after the last application, and shows progress and failure', async () => {
    const loadPage = vi
      .fn<DeskWorld['loadPage']>()
      .mockResolvedValueOnce(pageOf(THREE.items, { next: 'behind s3', total: 4 }))
    loadPage.mockRejectedValueOnce(new Error('cut'))
    let answer = () => {}
    loadPage.mockReturnValueOnce(
      new Promise((resolve) => void (answer = () => resolve(pageOf([listedOf('s4')], { total: 4 })))),
    )
    const { user } = await openApplication({ loadPage }, 's3')
    await user.click(way('Next'))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the application.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application')
    await user.click(button('Try again'))
    screen.getByText('Loading more…')
    expect(screen.queryByText('Loading the application…')).toBeNull()
    answer()
    await heading('Ndapewa S4')
  })

  it('offers the dossier to those who may export, also after a failure', async () => {
    const downloadDossier = vi
      .fn<DeskWorld['downloadDossier']>()
      .mockRejectedValueOnce(new Error('cut'))
      .mockResolvedValue()
    const { user, unmount } = await openApplication({ downloadDossier })
    await user.click(screen.getByRole('button', { name: 'Download the dossier' }))
    await screen.findByText('We could not download the dossier. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Download the dossier' }))
    expect(downloadDossier.mock.calls).toEqual([1, 2].map(() => [{ id: 's2', reference: 'PB-2026-s2' }]))
    expect(screen.queryByText('We could not download the dossier. Please try again.')).toBeNull()
    unmount()
    await openApplication({ roles: ['committeeMember'] })
    expect(screen.queryByRole('button', { name: 'Download the dossier' })).toBeNull()
  })

  it('lists its keys, and Escape closes only the list', async () => {
    const { user } = await openApplication()
    await user.click(screen.getByRole('button', { name: 'Keys (F1)' }))
    const list = await screen.findByRole('dialog', { name: 'Keys' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toContain('decideF2 ')
    pressKey('Escape', {}, list)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ndapewa S2')
  })

  it('ignores other keys and modifier combinations', async () => {
    await openApplication()
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      for (const key of ['ArrowRight', 'ArrowLeft', 'Escape', 'F2', 'F4']) {
        expect(pressKey(key, held), `${key} with ${Object.keys(held)[0]}`).toBe(true)
      }
    }
    pressKey('j')
    pressKey('Enter')
    expect(openedId()).toBe('s2')
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Document' })).toBeNull()
  })

  it('ignores arrow keys in a text field', async () => {
    await openApplication()
    pressKey('F2')
    const reason = screen.getByRole('textbox', { name: /^Reason/ })
    pressKey('ArrowRight', {}, reason)
    pressKey('ArrowLeft', {}, reason)
    expect(openedId()).toBe('s2')
  })

  it('stays on the application when Escape closes an open dropdown', async () => {
    await openApplication()
    pressKey('F4')
    pressKey('Escape', {}, await screen.findByRole('combobox', { name: 'Document' }))
    expect(openedId()).toBe('s2')
  })

  it('ignores its shortcuts after returning to the list', async () => {
    await openApplication()
    expect(pressKey('F2')).toBe(false)
    pressKey('Escape')
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Applications'))
    expect(pressKey('F2')).toBe(true)
  })
})

describe('the versions of an application', () => {
  const amended = async (id: string): Promise<DeskSubmission> => {
    const [one, two] = [await readByName('s1'), await readByName('s2')]
    const versions = [...one.versions, ...two.versions].map((each, index) => ({ ...each, version: index + 1 }))
    const changed = submissionOf({ lastName: 'S2', cellPhoneNumber: '0811112222' })
    const newest = { ...two.submission, version: 2, application: changed.application }
    return id === 's1'
      ? { ...one, versions }
      : { ...two, submission: newest, previous: { ...one.submission, version: 1 }, versions }
  }

  it('show which answers changed', async () => {
    await openApplication({ loadSubmission: amended })
    screen.getByRole('heading', { level: 3, name: 'Changed since version 1' })
    const table = screen.getByRole('heading', { level: 3 }).nextElementSibling as HTMLTableElement
    const rows = [...table.rows].map((row) => [...row.cells].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Answer', 'Version 1', 'Version 2'],
      ['Fullname', 'Ndapewa S1', 'Ndapewa S2'],
      ['Cell', SUBMISSION.application.personalDetails.cellPhoneNumber, '0811112222'],
    ])
  })

  it('mark the changed words of a long text', async () => {
    const text = 'Because I will. '.repeat(20)
    const loadSubmission = async (id: string) => {
      const read = await amended(id)
      const { application } = submissionOf({ lastName: 'S2' })
      const { application: old } = submissionOf({})
      application.motivation = { ...application.motivation, motivation: `<p>${text}Gladly.</p>` }
      old.motivation = { ...old.motivation, motivation: `<p>${text}Perhaps.</p>` }
      return read.previous === null
        ? read
        : { ...read, submission: { ...read.submission, application }, previous: { ...read.previous, application: old } }
    }
    await openApplication({ loadSubmission })
    const row = screen.getByRole('row', { name: /^Motivation/ })
    expect(row.querySelector('del')?.textContent).toBe('Removed: Perhaps')
    expect(row.querySelector('ins')?.textContent).toBe('Added: Gladly')
  })

  it('can each be opened, and only the newest one is decided on', async () => {
    const { user } = await openApplication({ loadSubmission: amended })
    await user.click(button('Version 1'))
    await heading('Ndapewa S1')
    expect(screen.getByRole('note').textContent).toContain('This is an earlier version.')
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
    await user.click(button('Open the newest version'))
    await heading('Ndapewa S2')
    button('Decide')
  })
})

describe('the history of an application', () => {
  it('shows who did what and when, and can be hidden', async () => {
    const submit = {
      at: '2026-11-20T08:00:00.000Z',
      action: 'application.submit',
      by: null,
      outcome: null,
      about: null,
    } as const
    const by = 'chair@bank.example'
    const read = { ...submit, action: 'document.view', by, about: 'CV' } as const
    const { user } = await openApplication({ loadHistory: async () => [HISTORY_ENTRY, read, submit] })
    await user.click(button('Show the history'))
    const entries = await within(sectionOf('History')).findAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      `Decided: Shortlisted${by}, ${formatProviderTime(HISTORY_ENTRY.at)}`,
      `Document read: CV${by}, ${formatProviderTime(read.at)}`,
      `SubmittedThe applicant, ${formatProviderTime(submit.at)}`,
    ])
    await user.click(button('Hide the history'))
    button('Show the history')
  })

  it('shows that it could not be loaded, and retries', async () => {
    const loadHistory = vi.fn<DeskWorld['loadHistory']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await openApplication({ loadHistory: loadHistory.mockResolvedValue([]) })
    await user.click(button('Show the history'))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the history.')
    await user.click(button('Try again'))
    await screen.findByRole('button', { name: 'Hide the history' })
  })
})
