import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formatProviderTime } from '../../domain/calendar.ts'
import { EVERY_SUBMISSION, type ListedSubmission, type SubmissionPage } from '../../domain/desk.ts'
import { INTAKES, listedOf } from '../support/desk.ts'
import { forEver, renderDesk, THREE } from './support/desk.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

const NOTHING: SubmissionPage = { items: [], next: null, total: 0 }

const showing = (...items: Partial<ListedSubmission>[]): SubmissionPage => ({
  items: items.map((item, index) => ({ ...listedOf(`s${index}`), ...item })),
  next: null,
  total: items.length,
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const total = () => document.querySelector('h1 + [role=status]')?.textContent
const listed = (text: string) => waitFor(() => expect(total()).toBe(text))
const rows = () => [...document.querySelectorAll<HTMLElement>('ol > li')]
const columnsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('button > span') ?? [])].map(({ textContent }) => textContent)

describe('the list of applications', () => {
  it('shows the applicant, course, institution, region and time in each row', async () => {
    const item = { applicant: 'Beukes, Anna', reference: 'PB-1', firstChoiceCourse: 'Law', region: 'Erongo' }
    const submittedAt = '2026-11-21T08:30:00.000Z'
    renderDesk({
      loadPage: async () => showing({}, { ...item, institution: 'UNAM', country: 'Namibia', submittedAt }),
    })
    await listed('2 applications')
    expect(screen.queryByText(/^Loading/)).toBeNull()
    expect(columnsOf(rows()[1])).toEqual([
      'Beukes, AnnaPB-1',
      'Law',
      'UNAM, Namibia',
      'Erongo',
      formatProviderTime(submittedAt),
      'Not decided',
    ])
  })

  it('shows each decision, later amendments and shared ID numbers', async () => {
    renderDesk({
      loadPage: async () =>
        showing(
          { shortlisted: true },
          { shortlisted: true, isAmendedSince: true },
          { shortlisted: false },
          { shortlisted: null, isAmendedSince: true },
          { shortlisted: false, isAmendedSince: true, sameIdNumber: ['PB-9'] },
        ),
    })
    await listed('5 applications')
    expect(rows().map((row) => columnsOf(row).at(-1))).toEqual([
      'Shortlisted',
      'Shortlisted, changed since',
      'Not shortlisted',
      'Not decided',
      'Not shortlisted, changed sinceSame ID number as another application',
    ])
    expect(rows().map((row) => row.dataset['shortlist'])).toEqual([
      'shortlisted',
      'shortlisted',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('formats the count: one application in the singular, thousands with a space', async () => {
    const loadPage = vi.fn<() => Promise<SubmissionPage>>()
    loadPage.mockResolvedValueOnce(showing({})).mockResolvedValue({ ...THREE, total: 12_345 })
    const { user } = renderDesk({ loadPage })
    await listed('1 application')
    expect(rows()).toHaveLength(1)
    await user.selectOptions(screen.getByLabelText('Order'), 'Surname')
    await listed(`${new Intl.NumberFormat('en-GB').format(12_345)} applications`)
  })

  it('shows that it is loading, without a count', async () => {
    renderDesk({ loadPage: forEver })
    await heading('Applications')
    screen.getByText('Loading applications…')
    expect(total()).toBe('')
    expect(rows()).toEqual([])
  })

  it('distinguishes no submissions from no matches', async () => {
    const { user } = renderDesk({ loadPage: async () => NOTHING })
    await listed('0 applications')
    expect(screen.getByRole('note').textContent).toBe('No applications have been submitted yet.')
    for (const [label, value] of [
      ['Search', 'Anna'],
      ['Course', 'Law'],
      ['Institution', 'UNAM'],
    ] as const) {
      await user.type(screen.getByLabelText(label), value)
      expect((await screen.findByRole('note')).textContent).toBe('No applications match your filters.')
      await user.clear(screen.getByLabelText(label))
      expect((await screen.findByRole('note')).textContent).toBe('No applications have been submitted yet.')
    }
    for (const [label, option] of [
      ['Region', 'Erongo'],
      ['Shortlist', 'Not shortlisted'],
    ] as const) {
      await user.selectOptions(screen.getByLabelText(label), option)
      expect((await screen.findByRole('note')).textContent).toBe('No applications match your filters.')
      await user.selectOptions(screen.getByLabelText(label), 'All')
      expect((await screen.findByRole('note')).textContent).toBe('No applications have been submitted yet.')
    }
  })

  it('shows that it could not be loaded, and retries', async () => {
    const loadPage = vi.fn<() => Promise<SubmissionPage>>().mockRejectedValueOnce(new Error('cut'))
    const { user } = renderDesk({ loadPage: loadPage.mockResolvedValue(THREE) })
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the applications.')
    expect(total()).toBe('')
    await user.click(button('Try again'))
    await listed('3 applications')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('loads more below, and shows progress and failure', async () => {
    const more: SubmissionPage = { items: [listedOf('s4')], next: null, total: 4 }
    let answer: (page: SubmissionPage) => void = () => {}
    const loadPage = vi.fn<(filter: unknown, after: string | null) => Promise<SubmissionPage>>()
    loadPage.mockResolvedValueOnce({ ...THREE, next: 'behind s3', total: 4 })
    loadPage.mockRejectedValueOnce(new Error('cut'))
    loadPage.mockReturnValueOnce(new Promise((resolve) => void (answer = resolve)))
    const { user } = renderDesk({ loadPage })
    await listed('4 applications')
    expect(rows()).toHaveLength(3)
    await user.click(button('Show more'))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load more applications.')
    expect(total()).toBe('4 applications')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await user.click(button('Try again'))
    screen.getByText('Loading more…')
    expect(rows()).toHaveLength(3)
    answer(more)
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(loadPage.mock.calls.map(([, after]) => after)).toEqual([null, 'behind s3', 'behind s3'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.queryByText('Loading more…')).toBeNull()
  })

  it('opens the application of the clicked row', async () => {
    const loadPage = async () => showing({ id: 'a1' }, { id: 'a2' })
    const { user } = renderDesk({ loadPage, loadSubmission: forEver })
    await listed('2 applications')
    expect(rows().map((row) => row.querySelector('button')?.id)).toEqual(['application-a1', 'application-a2'])
    await user.click(within(rows()[1] ?? document.body).getByRole('button'))
    expect(window.location.search).toBe('?application=a2')
  })
})

describe("the list's filters and order", () => {
  it('offers orders, regions and decisions, with all applications as the default', async () => {
    renderDesk()
    await listed('3 applications')
    await screen.findByRole('option', { name: 'Khomas' })
    const optionsOf = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text])
    expect(optionsOf('Order')).toEqual([
      ['submittedAt asc', 'Submitted first'],
      ['submittedAt desc', 'Submitted last'],
      ['applicant asc', 'Surname'],
      ['course asc', 'Course'],
      ['institution asc', 'Institution'],
      ['region asc', 'Region'],
    ])
    expect(optionsOf('Region')).toEqual([
      ['', 'All'],
      ['NA-KH', 'Khomas'],
      ['NA-ER', 'Erongo'],
    ])
    expect(optionsOf('Shortlist')).toEqual([
      ['', 'All'],
      ['yes', 'Shortlisted'],
      ['no', 'Not shortlisted'],
    ])
    expect(optionsOf('Intake')).toEqual([
      ['', '2026 (current)'],
      ['1', '2025'],
    ])
    for (const label of ['Order', 'Region', 'Shortlist', 'Intake']) {
      const select = screen.getByLabelText<HTMLSelectElement>(label)
      expect(select.value, label).toBe(select.options[0]?.value)
    }
  })

  it.each([
    ['Search', { text: 'Anna' }],
    ['Course', { course: 'Law' }],
    ['Institution', { institution: 'UNAM' }],
  ] as const)('%s filters the list while typing, and keeps its text', async (label, filter) => {
    const { asked } = renderDesk()
    await listed('3 applications')
    const [typed = ''] = Object.values(filter)
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(field.maxLength).toBe(200)
    fireEvent.change(field, { target: { value: typed } })
    screen.getByText('Loading applications…')
    await waitFor(() => expect(asked.at(-1)).toEqual({ filter: { ...EVERY_SUBMISSION, ...filter }, after: null }))
    expect(field.value).toBe(typed)
  })

  it.each([
    ['Region', 'Erongo', { region: 'NA-ER' }],
    ['Shortlist', 'Shortlisted', { shortlisted: 'yes' }],
    ['Order', 'Submitted last', { sort: 'submittedAt', order: 'desc' }],
    ['Order', 'Institution', { sort: 'institution', order: 'asc' }],
    ['Intake', '2025', { intake: '1' }],
  ] as const)('%s: %s filters or sorts the list, and stays selected', async (label, option, filter) => {
    const { asked, user } = renderDesk()
    await listed('3 applications')
    await screen.findByRole('option', { name: 'Erongo' })
    await user.selectOptions(screen.getByLabelText(label), option)
    await waitFor(() => expect(asked.at(-1)).toEqual({ filter: { ...EVERY_SUBMISSION, ...filter }, after: null }))
    expect(screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text).toBe(option)
  })

  it('describe what is searched, and mark the search field', async () => {
    renderDesk()
    await heading('Applications')
    const field = screen.getByRole('searchbox', { name: 'Search' })
    const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe('Name, reference, ID number, email, course or institution')
    // Below its field, so that the fields of a row align.
    expect(field.compareDocumentPosition(said ?? field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('offers no intake filter if there is only one', async () => {
    renderDesk({ loadIntakes: async () => INTAKES.slice(0, 1) })
    await listed('3 applications')
    expect(screen.queryByLabelText('Intake')).toBeNull()
  })
})

describe('exports of the list', () => {
  const format = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Format' })

  it('are a spreadsheet unless another format is chosen', async () => {
    let start = (_: boolean) => {}
    const startExport = () => new Promise<boolean>((resolve) => void (start = resolve))
    const { user, downloaded } = renderDesk({ startExport })
    await listed('3 applications')
    expect([...format().options].map(({ text }) => text)).toEqual([
      'Spreadsheet (Excel)',
      'Table for programs (CSV)',
      'Documents (ZIP)',
    ])
    await user.click(button('Download'))
    expect([button('Download').disabled, button('Download').getAttribute('aria-busy')]).toEqual([true, 'true'])
    start(true)
    expect(await screen.findByText('Your download has started. Your browser shows its progress.')).toBeDefined()
    await user.selectOptions(format(), 'Documents (ZIP)')
    await user.click(button('Download'))
    expect(downloaded).toEqual(['spreadsheet', 'archive'])
  })

  it('show a message if no application matches the filters', async () => {
    const { user } = renderDesk({ startExport: async () => false })
    await listed('3 applications')
    await user.click(button('Download'))
    expect(await screen.findByText(/No applications match your filters, so there is nothing to download/)).toBeDefined()
  })

  it('show a message until it is closed if the download cannot be started', async () => {
    const { user } = renderDesk({ startExport: () => Promise.reject(new Error('cut')) })
    await listed('3 applications')
    await user.click(button('Download'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not start the download. Please try again.',
    )
    await user.click(button('Close'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are hidden from committee members', async () => {
    renderDesk({ roles: ['committeeMember'] })
    await listed('3 applications')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })
})
