import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatProviderTime } from '../../domain/calendar.ts'
import { DESK_PATH, type Decision, type DeskSubmission } from '../../domain/desk.ts'
import { DOCUMENT_KINDS } from '../../domain/documents.ts'
import type { OpenedDocument } from '../../machines/committee/contracts.ts'
import { DECISION, deskSubmissionOf, listedOf } from '../support/desk.ts'
import { SUBMISSION, submissionOf } from '../support/submission.ts'
import { forEver, refusal, renderDesk, THREE, type DeskWorld } from './support/desk.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

const NAME = 'Ndapewa Shikongo'
const at = (id: string) => `${DESK_PATH}?application=${id}`
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const ways = () => within(screen.getByRole('navigation', { name: 'Applications' }))
const way = (name: string) => ways().getByRole<HTMLButtonElement>('button', { name })
const position = () =>
  screen.getByRole('navigation', { name: 'Applications' }).querySelector('span:not(button *)')?.textContent
const press = (key: string, held: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...held })
const openedId = () => new URLSearchParams(window.location.search).get('application')

/** Each application by a name of its own. */
const named = async (id: string): Promise<DeskSubmission> => {
  const read = deskSubmissionOf(id)
  const { application } = submissionOf({ lastName: id.toUpperCase() })
  return { ...read, submission: { ...read.submission, application } }
}

async function open(changes: Partial<DeskWorld> = {}, id = 's2') {
  const opened = renderDesk({ loadSubmission: named, ...changes }, at(id))
  await heading(`Ndapewa ${id.toUpperCase()}`)
  return opened
}

describe('an application at the desk', () => {
  it('says whose it is, of which intake and version, and shows what was submitted', async () => {
    const read = deskSubmissionOf('s1')
    const loadSubmission = async (): Promise<DeskSubmission> => ({
      ...read,
      submission: { ...read.submission, version: 2 },
      versions: [...deskSubmissionOf('s0').versions, ...read.versions],
      sameIdNumber: ['PB-8', 'PB-9'],
    })
    renderDesk({ loadSubmission }, at('s1'))
    const name = await heading(NAME)
    expect(name.nextElementSibling?.textContent).toBe(
      `Intake 2026, PB-2026-s1, submitted ${formatProviderTime(SUBMISSION.submittedAt)}, version 2 of 2`,
    )
    expect(screen.getByRole('note').textContent).toBe('The same ID number is on PB-8, PB-9.')
    const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    expect(valueOf('Fullname')).toBe(NAME)
    expect(valueOf('Region')).toBe('Khomas')
    const motivation = screen.getByRole('heading', { level: 2, name: 'Motivation' }).parentElement
    expect(motivation?.textContent).toContain(
      new DOMParser().parseFromString(SUBMISSION.application.motivation.motivation, 'text/html').body.textContent,
    )
    // Nothing here is the reader's to change.
    expect(screen.queryByRole('link', { name: /^Change/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  })

  it('says so of a document and a region that are not there', async () => {
    const read = await named('s2')
    const { personalDetails, ...others } = read.submission.application
    const changed = { ...personalDetails, region: null, cvDocument: '', originalCVDocName: '' }
    const application = { ...others, personalDetails: changed }
    await open({ loadSubmission: async () => ({ ...read, submission: { ...read.submission, application } }) })
    const valueOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    expect([valueOf('CV'), valueOf('Region')]).toEqual(['No File Uploaded', ''])
  })

  it('says no version where there is one alone, and nothing of ID numbers where no other is the same', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
      `Intake 2026, PB-2026-s2, submitted ${formatProviderTime(SUBMISSION.submittedAt)}`,
    )
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('has the focus on whose it is, at the top of the page, and the next one again', async () => {
    await open({}, 's1')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(screen.getByRole('heading', { level: 1 }).tabIndex).toBe(-1)
    expect(screen.queryByText(/^Loading/)).toBeNull()
    document.documentElement.scrollTop = 700
    press('ArrowRight')
    expect(document.activeElement).toBe(await heading('Ndapewa S2'))
    expect(document.documentElement.scrollTop).toBe(0)
  })

  it('says that it loads', async () => {
    renderDesk({ loadSubmission: forEver }, at('s1'))
    await screen.findByText('Loading the application…')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(named).mockRejectedValueOnce(new Error('cut'))
    const { user } = renderDesk({ loadSubmission }, at('s3'))
    expect((await screen.findByRole('alert')).textContent).toContain('The application could not be loaded.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application')
    expect(screen.queryByText('Loading the application…')).toBeNull()
    await user.click(button('Try again'))
    await heading('Ndapewa S3')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that it is not there any more', async () => {
    renderDesk({ loadSubmission: () => Promise.reject(refusal('refused')) }, at('s1'))
    expect((await screen.findByRole('note')).textContent).toBe(
      'This application is not there. It may have been erased at its applicant’s request.',
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the way from one application to another', () => {
  it('says where one is, and leads to the next, the one before and the list, whose row has the focus', async () => {
    const { user } = await open()
    expect(position()).toBe('2 of 3')
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

  it('says no place of an application that is not in the list', async () => {
    await open({}, 's9')
    expect(position()).toBe('')
    expect(way('Next').disabled).toBe(true)
    expect(way('Previous').disabled).toBe(true)
  })

  it('loads more of the list behind its last one, and says so while it does or could not', async () => {
    const loadPage = vi.fn<DeskWorld['loadPage']>().mockResolvedValueOnce({ ...THREE, next: 'behind s3', total: 4 })
    loadPage.mockRejectedValueOnce(new Error('cut'))
    let answer = () => {}
    loadPage.mockReturnValueOnce(
      new Promise((resolve) => void (answer = () => resolve({ items: [listedOf('s4')], next: null, total: 4 }))),
    )
    const { user } = await open({ loadPage }, 's3')
    await user.click(way('Next'))
    expect((await screen.findByRole('alert')).textContent).toContain('The application could not be loaded.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application')
    await user.click(button('Try again'))
    screen.getByText('Loading more…')
    expect(screen.queryByText('Loading the application…')).toBeNull()
    answer()
    await heading('Ndapewa S4')
  })

  it('is gone by keys too, which each button names', async () => {
    await open()
    expect(['Back to the list', 'Previous', 'Next'].map((name) => way(name).getAttribute('aria-keyshortcuts'))).toEqual(
      ['Escape', 'ArrowLeft', 'ArrowRight'],
    )
    expect(screen.getByRole('navigation', { name: 'Applications' }).querySelector('p')?.textContent).toBe(
      '← → previous and next, F2 decide, F4 next document, Esc back',
    )
    press('ArrowLeft')
    await heading('Ndapewa S1')
    press('ArrowRight')
    await heading('Ndapewa S2')
    press('Escape')
    await heading('Applications')
  })

  it('is gone by no other key, nor with another held', async () => {
    await open()
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      for (const key of ['ArrowRight', 'ArrowLeft', 'Escape', 'F2', 'F4']) {
        expect(press(key, held), `${key} with ${Object.keys(held)[0]}`).toBe(true)
      }
    }
    press('j')
    press('Enter')
    expect(openedId()).toBe('s2')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Document' })).toBeNull()
  })

  it('is not gone by what moves in a text that is typed', async () => {
    await open()
    press('F2')
    const reason = screen.getByRole('textbox')
    press('ArrowRight', {}, reason)
    press('ArrowLeft', {}, reason)
    expect(openedId()).toBe('s2')
  })

  it('is not left by what closes a list that is open', async () => {
    await open()
    press('F4')
    press('Escape', {}, await screen.findByRole('combobox', { name: 'Document' }))
    expect(openedId()).toBe('s2')
  })

  it('has no key of its own once the list is back', async () => {
    await open()
    expect(press('F2')).toBe(false)
    press('Escape')
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Applications'))
    expect(press('F2')).toBe(true)
  })
})

describe('a decision at the desk', () => {
  const decided = (...decisions: Decision[]) => ({
    loadSubmission: async (id: string) => ({ ...(await named(id)), decisions }),
  })

  it('says that nothing has been decided yet', async () => {
    await open()
    screen.getByText('Nothing has been decided yet.')
    expect(button('Shortlist').getAttribute('aria-keyshortcuts')).toBe('F2')
  })

  it('says what was decided, the last first, by whom, when and of which version', async () => {
    await open(
      decided({ ...DECISION, version: 3 }, { ...DECISION, number: 8, shortlisted: false, reason: 'Two alike.' }),
    )
    const by = `chair@bank.example, ${formatProviderTime(DECISION.decidedAt)}`
    const made = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(made).toEqual([`Not shortlisted: Two alike.${by}`, `Shortlisted (version 3): Strong results.${by}`])
    expect(screen.getByRole('list')).toHaveProperty('reversed', true)
    expect(screen.queryByText('Nothing has been decided yet.')).toBeNull()
    button('Shortlist')
  })

  it('puts somebody on the shortlist with a reason, and leads back to the button', async () => {
    let keep = () => {}
    const kept: Decision = { ...DECISION, reason: 'Two degrees.' }
    const keepDecision = () => new Promise<Decision[]>((resolve) => void (keep = () => resolve([kept])))
    const { user, decided: sent } = await open({ keepDecision })
    await user.click(button('Shortlist'))
    const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why is it shortlisted\?/ })
    expect(document.activeElement).toBe(reason)
    expect([reason.required, reason.maxLength, reason.rows]).toEqual([true, 2_000, 3])
    expect(screen.queryByRole('button', { name: 'Shortlist' })).toBeNull()
    expect(button('Put on the shortlist').disabled).toBe(true)
    await user.type(reason, 'Two degrees.')
    await user.click(button('Put on the shortlist'))
    expect(sent).toEqual([{ id: 's2', shortlisted: true, reason: 'Two degrees.', seen: null }])
    screen.getByText('Keeping your decision…')
    expect(screen.queryByRole('textbox')).toBeNull()
    keep()
    expect((await screen.findByRole('listitem')).textContent).toContain('Shortlisted: Two degrees.')
    button('Take off the shortlist')
    expect(screen.queryByText('Keeping your decision…')).toBeNull()
  })

  it('takes somebody off the shortlist, by keys alone', async () => {
    const { user, decided: sent } = await open(decided(DECISION))
    press('F2')
    const reason = screen.getByRole('textbox', { name: /^Why is it taken off the shortlist\?/ })
    expect(button('Take off the shortlist').type).toBe('submit')
    await user.type(reason, 'Two alike.')
    press('Enter', {}, reason)
    press('b', { ctrlKey: true }, reason)
    expect(sent).toEqual([])
    press('Enter', { ctrlKey: true }, reason)
    expect(sent).toEqual([{ id: 's2', shortlisted: false, reason: 'Two alike.', seen: 7 }])
  })

  it('is sent with the command key as well', async () => {
    const { user, decided: sent } = await open()
    press('F2')
    await user.type(screen.getByRole('textbox'), 'Strong.')
    press('Enter', { metaKey: true }, screen.getByRole('textbox'))
    expect(sent).toHaveLength(1)
  })

  it('is called off by Cancel, and by Escape while nothing is typed, back to the button', async () => {
    const { user } = await open()
    await user.click(button('Shortlist'))
    await user.type(screen.getByRole('textbox'), 'S')
    press('Escape', {}, screen.getByRole('textbox'))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('S')
    await user.click(button('Cancel'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(button('Shortlist'))
    press('F2')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    press('Escape', {}, screen.getByRole('textbox'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(openedId()).toBe('s2')
  })

  it('says that it could not be kept, and keeps what was typed', async () => {
    const keepDecision = vi.fn<DeskWorld['keepDecision']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await open({ keepDecision: keepDecision.mockResolvedValue([DECISION]) })
    press('F2')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(screen.getByRole('textbox'), 'Strong.')
    await user.click(button('Put on the shortlist'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your decision could not be kept. Please try again.',
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Strong.')
    await user.click(button('Put on the shortlist'))
    await screen.findByText('Take off the shortlist')
  })

  it('says that somebody else was first, and reads the application anew', async () => {
    const loadSubmission = vi.fn<DeskWorld['loadSubmission']>(named)
    const { user } = await open({ loadSubmission, keepDecision: () => Promise.reject(refusal('refused')) })
    press('F2')
    await user.type(screen.getByRole('textbox'), 'Strong.')
    await user.click(button('Put on the shortlist'))
    const note = await screen.findByRole('note')
    expect(note.textContent).toContain('Not kept')
    expect(note.textContent).toContain(
      'Somebody else has decided meanwhile, or the applicant has submitted a new version.',
    )
    const before = loadSubmission.mock.calls.filter(([id]) => id === 's2').length
    await user.click(button('Read it anew'))
    await waitFor(() => expect(loadSubmission.mock.calls.filter(([id]) => id === 's2')).toHaveLength(before + 1))
    await heading('Ndapewa S2')
  })

  it('is no committee member’s to make, who reads of no key for it', async () => {
    await open({ roles: ['committeeMember'] })
    expect(screen.queryByRole('button', { name: 'Shortlist' })).toBeNull()
    press('F2')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Applications' }).querySelector('p')?.textContent).toBe(
      '← → previous and next, F4 next document, Esc back',
    )
  })
})

describe('a document at the desk', () => {
  const pane = () => within(screen.getByRole('region', { name: 'Document' }))
  const isOpen = () => document.querySelector('article')?.dataset['document']

  it('opens beside the application by its name, and closes', async () => {
    const { user } = await open()
    expect(isOpen()).toBeUndefined()
    await user.click(button('my_cv.pdf'))
    expect(await pane().findByTitle('cv')).toHaveProperty('src', 'blob:cv#navpanes=0')
    expect(isOpen()).toBe('open')
    const select = pane().getByLabelText<HTMLSelectElement>('Document')
    expect(select.value).toBe('cv')
    expect([...select.options].map(({ text }) => text)).toEqual([
      'ID Document (230 kB)',
      'CV Document (459 kB)',
      'Transcript (688 kB)',
      'Acceptance Letter (917 kB)',
      'Qualification Document (1.1 MB)',
      'Course Programme (1.3 MB)',
      'Course Costing (1.6 MB)',
    ])
    await user.selectOptions(select, 'Transcript (688 kB)')
    await pane().findByTitle('transcript')
    await user.click(pane().getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region', { name: 'Document' })).toBeNull()
  })

  it('is turned through by F4, from the first to the last and the first again', async () => {
    await open()
    for (const kind of [...DOCUMENT_KINDS, ...DOCUMENT_KINDS.slice(0, 1)]) {
      expect(press('F4')).toBe(false)
      await pane().findByTitle(kind)
    }
    expect(press('F2')).toBe(false)
    expect(press('F9')).toBe(true)
  })

  it('is a picture where it is one, and else saved, with its name', async () => {
    const loadDocument = vi.fn<DeskWorld['loadDocument']>()
    loadDocument.mockResolvedValueOnce({ url: 'blob:1', name: 'ID', type: 'image/png' })
    loadDocument.mockResolvedValueOnce({ url: 'blob:2', name: 'CV', type: 'application/msword' })
    await open({ loadDocument })
    press('F4')
    expect(await pane().findByRole('img', { name: 'ID' })).toHaveProperty('src', 'blob:1')
    press('F4')
    const save = await pane().findByRole<HTMLAnchorElement>('link', { name: 'Save it' })
    expect([save.href, save.hasAttribute('download')]).toEqual(['blob:2', true])
    expect(save.parentElement?.textContent).toBe('Browsers do not show this kind of file. Save it')
    expect(pane().queryByTitle('CV')).toBeNull()
    expect(pane().queryByRole('img')).toBeNull()
  })

  it('says that it loads, that it could not be opened, and tries again', async () => {
    let fail = () => {}
    const loadDocument = vi.fn<DeskWorld['loadDocument']>()
    loadDocument.mockReturnValueOnce(
      new Promise<OpenedDocument>((_, reject) => void (fail = () => reject(new Error('cut')))),
    )
    loadDocument.mockResolvedValue({ url: 'blob:1', name: 'ID', type: 'application/pdf' })
    const { user } = await open({ loadDocument })
    press('F4')
    pane().getByText('Loading the document…')
    expect(screen.queryByRole('alert')).toBeNull()
    fail()
    expect((await pane().findByRole('alert')).textContent).toContain('The document could not be opened.')
    expect(pane().queryByText('Loading the document…')).toBeNull()
    await user.click(pane().getByRole('button', { name: 'Try again' }))
    await pane().findByTitle('ID')
    expect(loadDocument.mock.calls).toEqual([['id'], ['id']])
  })
})
