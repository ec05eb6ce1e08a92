import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EXPORT_COLUMNS } from '../../domain/exportColumns.ts'
import { formatShortProviderDay } from '../../domain/calendar.ts'
import { EVERY_SUBMISSION, NO_COUNTS, type CountedPage, type ListedSubmission } from '../../domain/desk.ts'
import { INTAKES, listedOf, pageOf } from '../support/desk.ts'
import { openFilters, renderDesk, THREE, type DeskWorld } from './support/desk.tsx'
import { withDocument } from './support/render.tsx'

withDocument()

const NOTHING = pageOf([])

const showing = (...items: Partial<ListedSubmission>[]): CountedPage =>
  pageOf(items.map((item, index) => ({ ...listedOf(`s${index}`), ...item })))

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const progress = () => document.querySelector('h1 + [role=status]')?.textContent
const listed = (count: number | string) => waitFor(() => expect(progress()).toBe(`0 of ${count} decided`))
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody > tr')]
const columnsOf = (row: Element | undefined) =>
  [...(row?.children ?? [])].slice(1).map(({ textContent }) => textContent)
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the list of applications', () => {
  it('shows the applicant, course, institution, region and time in each row', async () => {
    const answers = { course: 'Law', institution: 'UNAM, Namibia', region: 'Erongo' }
    const item = { applicant: 'Beukes, Anna', reference: 'PB-1', answers }
    const submittedAt = '2026-11-21T08:30:00.000Z'
    renderDesk({
      loadPage: async () => showing({}, { ...item, submittedAt }),
    })
    await listed(2)
    expect(screen.queryByText(/^Loading/)).toBeNull()
    expect(columnsOf(rows()[1])).toEqual([
      'Beukes, Anna',
      'PB-1',
      'Law',
      'UNAM, Namibia',
      'Erongo',
      formatShortProviderDay(submittedAt),
      '',
      'Not decided',
      '',
      '',
    ])
  })

  it('shows each decision, later amendments and shared ID numbers', async () => {
    renderDesk({
      loadPage: async () =>
        showing(
          { outcome: 'shortlisted' },
          { outcome: 'reserve', isAmendedSince: true },
          { outcome: 'undecided', isAmendedSince: true },
          { outcome: 'notAwarded', sameIdentity: [{ id: 's9', reference: 'PB-9' }] },
          { outcome: 'undecided', published: 'awarded' },
          { outcome: 'awarded', published: 'awarded' },
          {
            outcome: 'reserve',
            isAmendedSince: true,
            sameIdentity: [{ id: 's9', reference: 'PB-9' }],
            request: 'open',
          },
        ),
    })
    await listed(7)
    const cells = (column: string) =>
      rows().map((row) => row.querySelector(`[data-column=${column}] .spoken-only, td[data-column=${column}]`))
    expect(cells('decision').map((cell) => cell?.textContent)).toEqual([
      'Shortlisted',
      'Reserve',
      'Not decided',
      'Not awarded',
      'Not decided',
      'Awarded',
      'Reserve',
    ])
    const marks = rows().map((row) => row.querySelector('[data-column=marks] [title]')?.getAttribute('title') ?? '')
    expect(marks).toEqual([
      '',
      'New version since the decision',
      '',
      'Same ID number as another application',
      'Applicant still sees ‘Awarded’',
      '',
      'Same ID number as another application. New version since the decision. More information: asked',
    ])
    const [last] = rows().slice(-1)
    expect(last?.querySelector('[data-column=marks]')?.textContent).toBe(`Same ID number+2${marks.at(-1)}`)
  })

  it('shows how many are decided, and the number for each decision', async () => {
    const counts = { ...NO_COUNTS, undecided: 12_000, shortlisted: 345, reserve: 1 }
    const { user } = renderDesk({ loadPage: async () => ({ ...THREE, counts }) })
    const count = (value: number) => new Intl.NumberFormat('en-GB').format(value)
    await waitFor(() => expect(progress()).toBe(`346 of ${count(12_346)} decided`))
    await openFilters(user)
    const choices = screen.getAllByRole('radio').map((each) => each.parentElement?.textContent)
    expect(choices).toEqual([
      `All ${count(12_346)}`,
      `Not decided ${count(12_000)}`,
      'Shortlisted 345',
      'Reserve 1',
      'Not shortlisted 0',
      'Awarded 0',
      'Not awarded 0',
    ])
  })

  it('distinguishes no submissions from no matches', async () => {
    const { user } = renderDesk({ loadPage: async () => NOTHING })
    await listed(0)
    expect(screen.getByRole('note').textContent).toBe('No applications have been submitted yet.')
    await openFilters(user)
    await user.selectOptions(screen.getByLabelText('Region'), 'Erongo')
    expect((await screen.findByRole('note')).textContent).toBe('No applications match your filters.')
    await user.selectOptions(screen.getByLabelText('Region'), 'All')
    expect((await screen.findByRole('note')).textContent).toBe('No applications have been submitted yet.')
  })

  it('loads more near the end, and shows progress and failure', async () => {
    const more = pageOf([listedOf('s4')], { total: 4 })
    let answer: (page: CountedPage) => void = () => {}
    const loadPage = vi.fn<DeskWorld['loadPage']>()
    // The end of such a short list is near.
    loadPage.mockResolvedValueOnce(pageOf(THREE.items, { next: 'behind s3', total: 4 }))
    loadPage.mockRejectedValueOnce(new Error('cut'))
    loadPage.mockReturnValueOnce(new Promise((resolve) => void (answer = resolve)))
    const { user } = renderDesk({ loadPage })
    await listed(4)
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load more applications.')
    expect(rows()).toHaveLength(3)
    expect(progress()).toBe('0 of 4 decided')
    await user.click(button('Try again'))
    screen.getByText('Loading more…')
    expect(rows()).toHaveLength(3)
    answer(more)
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(loadPage.mock.calls.map(([{ after }]) => after)).toEqual([null, 'behind s3', 'behind s3'])
    const table = screen.getByRole('table', { name: 'Applications' })
    expect(table.getAttribute('aria-rowcount')).toBe('5')
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(['2', '3', '4', '5'])
    expect(screen.queryByText('Loading more…')).toBeNull()
  })
})

/** Asks for the intake that was current when the desk was opened. */
const CURRENT_ONES = { ...EVERY_SUBMISSION, intake: '2' }

describe("the list's filters and order", () => {
  it('offers regions and intakes, with all applications of the current one as the default', async () => {
    const { user } = renderDesk()
    await listed(3)
    await openFilters(user)
    await screen.findByRole('option', { name: 'Khomas' })
    const optionsOf = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text])
    expect(optionsOf('Region')).toEqual([
      ['', 'All'],
      ['NA-KH', 'Khomas'],
      ['NA-ER', 'Erongo'],
    ])
    expect(optionsOf('Intake')).toEqual([
      ['', '2026 (current)'],
      ['1', '2025'],
    ])
    expect(choice(/^All/).checked).toBe(true)
  })

  it.each([
    ['Search', { text: 'Anna' }],
    ['Course', { course: 'Law' }],
    ['Institution', { institution: 'UNAM' }],
  ] as const)('%s filters the list while typing, and keeps its text', async (label, filter) => {
    const { asked, user } = renderDesk()
    await listed(3)
    await openFilters(user)
    const [typed = ''] = Object.values(filter)
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(field.maxLength).toBe(200)
    fireEvent.change(field, { target: { value: typed } })
    // The rows stay while the list loads.
    expect([rows().length, document.querySelector('[aria-busy=true]')]).toEqual([3, expect.any(HTMLElement)])
    await waitFor(() => expect(asked.at(-1)).toEqual({ filter: { ...CURRENT_ONES, ...filter }, after: null }))
    expect(field.value).toBe(typed)
  })

  it.each([
    ['Region', 'Erongo', { region: 'NA-ER' }],
    ['Intake', '2025', { intake: '1' }],
  ] as const)('%s: %s filters the list, and stays selected', async (label, option, filter) => {
    const { asked, user } = renderDesk()
    await listed(3)
    await openFilters(user)
    await screen.findByRole('option', { name: 'Erongo' })
    await user.selectOptions(screen.getByLabelText(label), option)
    await waitFor(() => expect(asked.at(-1)).toEqual({ filter: { ...CURRENT_ONES, ...filter }, after: null }))
    expect(screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text).toBe(option)
  })

  it('filters by decision, which the address keeps', async () => {
    const { asked, user } = renderDesk()
    await listed(3)
    await openFilters(user)
    await user.click(choice(/^Not decided/))
    const filter = { ...CURRENT_ONES, decision: 'undecided' }
    await waitFor(() => expect(asked.at(-1)).toEqual({ filter, after: null }))
    expect(choice(/^Not decided/).checked).toBe(true)
    expect(window.location.search).toBe('?decision=undecided')
  })

  it('names each chosen filter beside the search, where it can be removed', async () => {
    const { asked, user } = renderDesk({}, '/desk?decision=reserve&region=NA-ER&intake=1')
    await listed(3)
    const labels = () =>
      within(screen.getByRole('list', { name: 'Chosen filters' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(labels()).toEqual([
        'Region: Erongo ✕, remove',
        'Decision: Reserve ✕, remove',
        'Intake: 2025 ✕, remove',
        'Remove all',
      ]),
    )
    expect(button('Filters (3)')).toBeDefined()
    await user.click(button('Region: Erongo , remove'))
    await waitFor(() => expect(asked.at(-1)?.filter).toMatchObject({ region: '', decision: 'reserve' }))
    await user.click(button('Remove all'))
    await waitFor(() => expect(asked.at(-1)?.filter).toEqual(CURRENT_ONES))
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull()
  })

  it('sorts by a column at a press of its heading, and the other way at the next', async () => {
    const { asked, user } = renderDesk()
    await listed(3)
    const column = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
    const sorted = () => screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-sort'))
    expect(column('Submitted').getAttribute('aria-sort')).toBe('ascending')
    for (const [order, direction] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ] as const) {
      await user.click(within(column('Institution')).getByRole('button'))
      const filter = { ...CURRENT_ONES, sort: 'institution', order }
      await waitFor(() => expect(asked.at(-1)).toEqual({ filter, after: null }))
      await listed(3)
      expect(column('Institution').getAttribute('aria-sort')).toBe(direction)
      expect(sorted().filter((each) => each !== 'none' && each !== null)).toEqual([direction])
    }
  })

  it('offers no intake filter if there is only one', async () => {
    const { user } = renderDesk({ loadIntakes: async () => INTAKES.slice(0, 1) })
    await listed(3)
    await openFilters(user)
    expect(screen.queryByLabelText('Intake')).toBeNull()
  })
})

describe('exports of the list', () => {
  const format = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Format' })

  const open = async (changes: Partial<DeskWorld> = {}) => {
    const rendered = renderDesk(changes)
    await listed(3)
    await rendered.user.click(button('Download…'))
    return rendered
  }

  it('are a spreadsheet of everything unless another format is chosen', async () => {
    let start = (_: boolean) => {}
    const startExport = () => new Promise<boolean>((resolve) => void (start = resolve))
    const { user, downloaded } = await open({ startExport })
    expect(format().selectedOptions[0]?.text).toBe('Spreadsheet (Excel)')
    screen.getByText('3 applications: all that match your filters.')
    await user.click(button('Download'))
    expect(button('Download').getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    start(true)
    expect(await screen.findByText('Your download has started. Your browser shows its progress.')).toBeDefined()
    await user.click(button('Download…'))
    await user.selectOptions(format(), 'Documents (ZIP)')
    await user.click(button('Download'))
    expect(downloaded).toEqual(['spreadsheet', 'archive'])
  })

  it('contain the selected applications and the chosen columns', async () => {
    const startExport = vi.fn<DeskWorld['startExport']>().mockResolvedValue(true)
    const { user } = renderDesk({ startExport })
    await listed(3)
    await user.click(screen.getByRole('checkbox', { name: /PB-2026-s2/ }))
    await user.click(button('Download…'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 selected' }).checked).toBe(true)
    await user.click(screen.getByText(`Columns: all ${EXPORT_COLUMNS.length}`))
    await user.click(button('Choose none'))
    screen.getByText('Choose at least one column.')
    await user.click(screen.getByRole('checkbox', { name: 'Reference' }))
    await user.click(screen.getByRole('checkbox', { name: 'Email' }))
    screen.getByText(`Columns: 2 of ${EXPORT_COLUMNS.length}`)
    await user.click(button('Download'))
    expect(startExport.mock.lastCall?.[0]).toMatchObject({ submissions: ['s2'], columns: ['Reference', 'Email'] })
  })

  it('show a message if no application matches the filters', async () => {
    const { user } = await open({ startExport: async () => false })
    await user.click(button('Download'))
    expect(await screen.findByText(/No applications match your filters, so there is nothing to download/)).toBeDefined()
  })

  it('show a message if the download cannot be started, and keep the choice', async () => {
    const { user } = await open({ startExport: () => Promise.reject(new Error('cut')) })
    await user.selectOptions(format(), 'Documents (ZIP)')
    await user.click(button('Download'))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'We could not start the download. Please try again.',
    )
    expect(format().value).toBe('archive')
    await user.click(button('Cancel'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are hidden from committee members', async () => {
    renderDesk({ roles: ['committeeMember'] })
    await listed(3)
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })
})

describe('a decision on selected applications', () => {
  const select = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const SELECTED = 'Decision for the selected applications'

  it('is summed up, saved for all at once, and undone', async () => {
    const loadPage = async () =>
      showing({ id: 'a', applicant: 'Amupolo, A', outcome: 'reserve', decided: 4 }, { id: 'b' }, { id: 'c' })
    const { user, decided } = renderDesk({ loadPage })
    await listed(3)
    await user.click(select('Select Amupolo, A, PB-2026-s0'))
    screen.getByText('1 selected')
    await user.click(select('Select all 3 that match'))
    await screen.findByText('3 selected')
    await user.selectOptions(screen.getByRole('combobox', { name: SELECTED }), 'Not shortlisted')
    await user.click(button('Decide…'))
    await screen.findByRole('heading', { name: 'Not shortlisted: 3 applications' })
    screen.getByText('This replaces earlier decisions: 1 reserve.')
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Late.')
    await user.click(button('Save 3 decisions'))
    const saved = { outcome: 'notShortlisted', reason: 'Late.' }
    expect(decided).toEqual([
      { id: 'a', ...saved, seen: 4 },
      { id: 'b', ...saved, seen: null },
      { id: 'c', ...saved, seen: null },
    ])
    await screen.findByText('Not shortlisted: 3 applications.')
    await user.click(button('Undo'))
    await screen.findByText('Undone: 3 applications.')
    expect(decided.slice(3).map(({ id, outcome, seen }) => [id, outcome, seen])).toEqual([
      ['a', 'reserve', 20],
      ['b', 'undecided', 21],
      ['c', 'undecided', 22],
    ])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(button('Close'))
    expect(screen.queryByText('Undone: 3 applications.')).toBeNull()
  })

  it('includes what earlier searches selected, which can be listed alone', async () => {
    const every = showing({ id: 'a' }, { id: 'b' }, { id: 'c' })
    const loadPage: DeskWorld['loadPage'] = async ({ filter: { region }, among }) => {
      const items = every.items.filter(
        ({ id }) => (region === '' || id === 'c') && (among.length === 0 || among.includes(id)),
      )
      return pageOf(items)
    }
    const { user, decided } = renderDesk({ loadPage })
    await listed(3)
    await user.click(select(/s0$/))
    await openFilters(user)
    await user.selectOptions(await screen.findByLabelText('Region'), 'Erongo')
    await listed(1)
    await user.click(select('Select all 1 that match'))
    await screen.findByText('2 selected')
    await user.click(button('Show the selected applications'))
    await listed(2)
    expect(rows().map((row) => row.querySelector('button')?.id)).toEqual(['application-a', 'application-c'])
    await user.click(button('Only selected , 2, remove'))
    await listed(1)
    await user.click(button('Decide…'))
    await user.click(await screen.findByRole('button', { name: 'Save 2 decisions' }))
    await screen.findByText('Shortlisted: 2 applications.')
    expect(decided.map(({ id }) => id)).toEqual(['a', 'c'])
  })

  it('names applications that were decided or submitted again since they were selected', async () => {
    const loadPage = vi.fn<DeskWorld['loadPage']>().mockResolvedValue(showing({ id: 'a' }, { id: 'b', decided: 3 }))
    loadPage.mockResolvedValueOnce(showing({ id: 'a' }, { id: 'b' }, { id: 'c' }))
    const { user } = renderDesk({ loadPage })
    await listed(3)
    await user.click(select(/s1$/))
    await user.click(select(/s2$/))
    await user.click(button('Decide…'))
    const title = await screen.findByRole('heading', { name: 'Shortlisted: 1 application' })
    const summary = title.closest('section')?.textContent
    expect(summary).toContain(
      'Left out, because they were submitted again, deleted or hidden since you selected them: PB-2026-s2.',
    )
    expect(summary).toContain('Decided by someone since you selected them: PB-2026-s1 (not decided).')
  })

  it('is offered again with its reason after a reload', async () => {
    const first = renderDesk()
    await listed(3)
    await first.user.click(screen.getByRole('checkbox', { name: /s2$/ }))
    await first.user.selectOptions(screen.getByRole('combobox', { name: SELECTED }), 'Reserve')
    await first.user.click(button('Decide…'))
    await first.user.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'Late.')
    screen.getByText('Not saved. Kept in this tab.')
    first.unmount()
    const { user } = renderDesk()
    await screen.findByText('1 selected')
    await user.click(button('Decide…'))
    await screen.findByRole('heading', { name: 'Reserve: 1 application' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason (optional)' }).value).toBe('Late.')
  })

  it('shows how many of many are saved, and keeps those selected that are left when it is stopped', async () => {
    const items = Array.from({ length: 1_200 }, (_, index) => listedOf(`s${index}`))
    let answer = () => {}
    const saveDecisions: DeskWorld['saveDecisions'] = ({ decisions }) =>
      new Promise((resolve) => {
        answer = () => resolve(decisions.slice(0, 500).map(({ id }) => ({ id, number: 1, refusal: null })))
      })
    const { user } = renderDesk({ loadPage: async () => pageOf(items), saveDecisions })
    await user.click(await screen.findByRole('checkbox', { name: /^Select all 1,200/ }))
    await user.click(await screen.findByRole('button', { name: 'Decide…' }))
    await user.click(await screen.findByRole('button', { name: 'Save 1,200 decisions' }))
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Saved decisions' })
    expect([bar.value, bar.max]).toEqual([0, 1_200])
    answer()
    await screen.findByText(/500 of 1,200/)
    expect(bar.value).toBe(500)
    await user.click(button('Stop'))
    await screen.findByText('Stopping…')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    answer()
    await screen.findByText('You stopped before 200 applications got a decision. They are still selected.')
    await user.click(button('Close'))
    screen.getByText('200 selected')
  })

  it('warns how many applicants see another one, and have accepted it', async () => {
    const loadPage = async () =>
      showing(
        { outcome: 'awarded', published: 'awarded', offer: 'accepted' },
        { outcome: 'reserve', published: 'reserve' },
        { outcome: 'shortlisted', published: 'shortlisted' },
      )
    const { user } = renderDesk({ loadPage })
    await listed(3)
    await user.click(select('Select all 3 that match'))
    await screen.findByText('3 selected')
    await user.click(button('Decide…'))
    expect(await screen.findByText('2 of these have another published decision')).toBeDefined()
    expect(screen.getByText('1 of them has accepted the award.')).toBeDefined()
  })

  it('names the applications that changed in the meantime, and undoes only what was saved', async () => {
    const { user, decided } = renderDesk({
      saveDecisions: async () => [
        { id: 's1', number: 9, refusal: null },
        { id: 's2', number: null, refusal: 'decidedMeanwhile' },
        { id: 's3', number: null, refusal: 'amended' },
      ],
    })
    await listed(3)
    await user.click(select('Select all 3 that match'))
    await screen.findByText('3 selected')
    await user.click(button('Decide…'))
    await user.click(await screen.findByRole('button', { name: 'Save 3 decisions' }))
    await screen.findByText('Shortlisted: 1 application.')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PB-2026-s2 Shikongo, Ndapewa: another member has decided in the meantime',
      'PB-2026-s3 Shikongo, Ndapewa: the applicant has submitted a new version',
    ])
    await user.click(button('Undo'))
    expect(decided.slice(3).map(({ id }) => id)).toEqual(['s1'])
  })

  it('is not offered to committee members, who label the applications that they select', async () => {
    const { user } = renderDesk({ roles: ['committeeMember'] })
    await listed(3)
    await user.click(select('Select all 3 that match'))
    await screen.findByText('3 selected')
    expect(within(screen.getByRole('form', { name: 'Selected applications' })).queryByRole('combobox')).toBeNull()
    for (const name of ['Decide…', 'Assign… reviewers']) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(button('Label…'))
    await screen.findByRole('heading', { name: 'Labels of 3 applications' })
  })
})
