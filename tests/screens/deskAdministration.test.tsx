import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DESK_PATH } from '../../domain/desk.ts'
import type { ReferencePage } from '../../machines/administration/contracts.ts'
import { standing } from '../../src/desk/standing.ts'
import { forEver, OPEN, refusal, renderDesk, TWO_COURSES, type DeskWorld } from './support/desk.tsx'
import { heading, withDocument } from './support/render.tsx'

withDocument()

const CLOSED = { ...OPEN, open: false }

/** A section of the page, by its heading. */
function sectionOf(name: string) {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section')
  if (section === null) throw new Error(`'${name}' heads no section`)
  return within(section)
}
const applicationsWindow = () => sectionOf('Applications window')
const lists = () => sectionOf('What applicants choose from')
type Section = ReturnType<typeof sectionOf>
const button = (section: Section, name: string | RegExp) => section.getByRole<HTMLButtonElement>('button', { name })
const field = (section: Section, name: string | RegExp) => section.getByLabelText<HTMLInputElement>(name)
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function administer(changes: Partial<DeskWorld> = {}) {
  const opened = renderDesk({ roles: ['admin'], ...changes }, `${DESK_PATH}?part=administration`)
  await heading('Administration')
  return opened
}

describe('the applications window at the desk', () => {
  it('says that it loads, and nothing of what it does not know', async () => {
    await administer({ loadStatus: forEver })
    applicationsWindow().getByText('Loading…')
    expect(applicationsWindow().queryByRole('button')).toBeNull()
    expect(applicationsWindow().queryByRole('alert')).toBeNull()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const loadStatus = vi.fn<DeskWorld['loadStatus']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await administer({ loadStatus: loadStatus.mockResolvedValue(OPEN) })
    const alert = await applicationsWindow().findByRole('alert')
    expect(alert.textContent).toContain('Whether applications are open could not be loaded.')
    expect(applicationsWindow().queryByRole('button', { name: 'Save the closing date' })).toBeNull()
    await user.click(button(applicationsWindow(), 'Try again'))
    await applicationsWindow().findByText(standing(OPEN, Date.now()))
    expect(applicationsWindow().queryByRole('alert')).toBeNull()
  })

  it('moves the closing date while applications are open, and asks for no opening date then', async () => {
    const { user, changed } = await administer()
    await applicationsWindow().findByText(standing(OPEN, Date.now()))
    const closing = field(applicationsWindow(), /^Closing date/)
    expect([closing.value, closing.type, closing.required]).toEqual(['2091-08-31', 'date', true])
    expect(descriptionOf(closing)).toBe('The last day on which applications are accepted')
    expect(applicationsWindow().queryByText('Loading…')).toBeNull()
    expect(applicationsWindow().queryByLabelText('Opening date')).toBeNull()
    fireEvent.change(closing, { target: { value: '' } })
    expect(button(applicationsWindow(), 'Save the closing date').disabled).toBe(true)
    fireEvent.change(closing, { target: { value: '2091-09-30' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    expect(changed).toEqual([{ open: true, closingDate: '2091-09-30' }])
    await applicationsWindow().findByText(standing({ ...OPEN, closingDate: '2091-09-30' }, Date.now()))
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-09-30')
  })

  it('asks before it closes applications, with the focus on the way back, and closes them', async () => {
    let save = () => {}
    const saveStatus = () => new Promise<typeof OPEN>((resolve) => void (save = () => resolve(CLOSED)))
    const { user, changed } = await administer({ saveStatus })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Close applications' }))
    const question = () => applicationsWindow().getByText('Close applications now?')
    expect(question().closest('[role=status]')?.textContent).toContain(
      'From now on nobody can sign up, log in, save or submit anything until they are opened again. What is saved and submitted stays.',
    )
    expect(document.activeElement).toBe(button(applicationsWindow(), 'Cancel'))
    expect(button(applicationsWindow(), 'Close applications').disabled).toBe(true)
    await user.click(button(applicationsWindow(), 'Cancel'))
    expect(applicationsWindow().queryByText('Close applications now?')).toBeNull()
    expect(changed).toEqual([])
    await user.click(button(applicationsWindow(), 'Close applications'))
    await user.click(button(applicationsWindow(), 'Close them'))
    expect(changed).toEqual([{ open: false, closingDate: OPEN.closingDate }])
    applicationsWindow().getByText('Saving…')
    expect(applicationsWindow().queryByText('Close applications now?')).toBeNull()
    save()
    await applicationsWindow().findByText(standing(CLOSED, Date.now()))
    expect(applicationsWindow().queryByText('Saving…')).toBeNull()
  })

  it('asks before it opens them, and says until when', async () => {
    const { user, changed } = await administer({ loadStatus: async () => CLOSED })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Open applications' }))
    const question = applicationsWindow().getByText('Open applications now?').closest('[role=status]')
    expect(question?.textContent).toContain(
      'Everybody can sign up, log in and apply at once, until the end of 31 August 2091.',
    )
    await user.click(button(applicationsWindow(), 'Open them'))
    expect(changed).toEqual([{ open: true, closingDate: OPEN.closingDate }])
  })

  it('opens them by themselves on a day, which is not behind the closing date', async () => {
    const { user, changed } = await administer({ loadStatus: async () => CLOSED })
    await applicationsWindow().findByText(standing(CLOSED, Date.now()))
    const opening = field(applicationsWindow(), 'Opening date')
    expect([opening.value, opening.type, opening.required]).toEqual(['', 'date', false])
    expect(descriptionOf(opening)).toBe('The day on which applications open by themselves')
    fireEvent.change(opening, { target: { value: '2091-09-01' } })
    expect(descriptionOf(opening)).toContain('The opening date is behind the closing date.')
    expect(opening.getAttribute('aria-invalid')).toBe('true')
    expect(button(applicationsWindow(), 'Save the dates').disabled).toBe(true)
    fireEvent.change(opening, { target: { value: '2091-02-01' } })
    expect(descriptionOf(opening)).not.toContain('behind')
    await user.click(button(applicationsWindow(), 'Save the dates'))
    expect(changed).toEqual([{ open: false, closingDate: OPEN.closingDate, openingDate: '2091-02-01' }])
    await applicationsWindow().findByText(/^Applications are closed until 01 February 2091/)
    expect(field(applicationsWindow(), 'Opening date').value).toBe('2091-02-01')
  })

  it('opens none whose closing date has passed', async () => {
    await administer({ loadStatus: async () => ({ ...CLOSED, closingDate: '2020-01-31' }) })
    expect(
      (await applicationsWindow().findByRole('button', { name: 'Open applications' })).hasAttribute('disabled'),
    ).toBe(true)
  })

  it('shows what has been kept, where that is not what was typed', async () => {
    const { user } = await administer({ saveStatus: async () => ({ ...OPEN, closingDate: '2091-10-15' }) })
    fireEvent.change(await applicationsWindow().findByLabelText(/^Closing date/), { target: { value: '2091-10-16' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    await applicationsWindow().findByText(/15 October 2091/)
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-10-15')
  })

  it('shows nothing of what it was while it is read anew, and where that failed', async () => {
    let fail = () => {}
    const loadStatus = vi.fn<DeskWorld['loadStatus']>().mockResolvedValueOnce(OPEN)
    loadStatus.mockReturnValueOnce(new Promise((_, reject) => void (fail = () => reject(new Error('cut')))))
    const { user } = await administer({ loadStatus, saveStatus: () => Promise.reject(refusal('stale')) })
    await user.click(await applicationsWindow().findByRole('button', { name: 'Save the closing date' }))
    await user.click(await applicationsWindow().findByRole('button', { name: 'Read it anew' }))
    applicationsWindow().getByText('Loading…')
    expect(applicationsWindow().queryByLabelText(/^Closing date/)).toBeNull()
    fail()
    await applicationsWindow().findByText('Whether applications are open could not be loaded.')
    expect(applicationsWindow().queryByLabelText(/^Closing date/)).toBeNull()
  })

  it('says that it could not be changed, keeps what was typed, and reads it anew', async () => {
    const loadStatus = vi.fn<DeskWorld['loadStatus']>().mockResolvedValueOnce(OPEN)
    loadStatus.mockResolvedValue({ ...OPEN, closingDate: '2091-12-31' })
    const { user } = await administer({ loadStatus, saveStatus: () => Promise.reject(refusal('stale')) })
    await applicationsWindow().findByText(standing(OPEN, Date.now()))
    fireEvent.change(field(applicationsWindow(), /^Closing date/), { target: { value: '2091-09-30' } })
    await user.click(button(applicationsWindow(), 'Save the closing date'))
    expect((await applicationsWindow().findByRole('alert')).textContent).toContain(
      'The applications window could not be changed. Somebody else may have changed it, or another intake may have begun, meanwhile.',
    )
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-09-30')
    await user.click(button(applicationsWindow(), 'Read it anew'))
    await applicationsWindow().findByText(/31 December 2091/)
    expect(field(applicationsWindow(), /^Closing date/).value).toBe('2091-12-31')
    expect(applicationsWindow().queryByRole('alert')).toBeNull()
  })
})

const COUNTRIES: ReferencePage = {
  items: [{ id: '516', form: { name: 'Namibia', code: 'NA', id: '516' } }],
  total: 1,
  options: {},
}
const INSTITUTIONS: ReferencePage = {
  items: [
    { id: 'unam', form: { name: 'University of Namibia', countryCode: 'NA', website: '' } },
    { id: 'uct', form: { name: 'University of Cape Town', countryCode: 'ZA', website: 'https://uct.example' } },
  ],
  total: 2,
  options: {
    countryCode: [
      { value: 'NA', label: 'Namibia' },
      { value: 'ZA', label: 'South Africa' },
    ],
  },
}
const EVERYTHING: DeskWorld['loadItems'] = async ({ list }) =>
  ({ courses: TWO_COURSES, regions: TWO_COURSES, countries: COUNTRIES, institutions: INSTITUTIONS })[list]

describe('what applicants choose from, at the desk', () => {
  const entries = () =>
    lists()
      .getAllByRole('listitem')
      .map((entry) => [...entry.querySelectorAll(':scope > span > *')].map(({ textContent }) => textContent))
  const shown = (text: string) => waitFor(() => expect(lists().getByText(text).closest('[role=status]')).not.toBeNull())

  it('shows each list with its entries, and says which is shown', async () => {
    const { user, queried } = await administer({ loadItems: EVERYTHING })
    await shown('1 to 2 of 2')
    const names = () => within(lists().getByRole('navigation', { name: 'Lists' })).getAllByRole('button')
    expect(names().map((name) => [name.textContent, name.getAttribute('aria-current')])).toEqual([
      ['Courses', 'true'],
      ['Regions', null],
      ['Countries', null],
      ['Institutions', null],
    ])
    expect(entries()).toEqual([
      ['Law', ''],
      ['Physics', ''],
    ])
    await user.click(button(lists(), 'Institutions'))
    await waitFor(() =>
      expect(entries()).toEqual([
        ['University of Namibia', 'NA'],
        ['University of Cape Town', 'ZA, https://uct.example'],
      ]),
    )
    expect(names().map((name) => name.getAttribute('aria-current'))).toEqual([null, null, null, 'true'])
    expect(queried.map(({ list }) => list)).toEqual(['courses', 'institutions'])
    button(lists(), 'Change University of Namibia')
    button(lists(), 'Remove University of Cape Town')
    button(lists(), 'Add an institution')
    field(lists(), 'Search the institutions')
  })

  it('is searched as it is typed, and says that nothing is like it, or that there is nothing yet', async () => {
    const { user, queried } = await administer({ loadItems: async () => ({ items: [], total: 0, options: {} }) })
    await shown('There is no course yet.')
    const search = field(lists(), 'Search the courses')
    expect([search.type, search.maxLength]).toEqual(['search', 200])
    fireEvent.change(search, { target: { value: 'Astro' } })
    lists().getByText('Loading…')
    expect(button(lists(), 'Add a course').disabled).toBe(true)
    await shown('No course is like this.')
    expect(queried.at(-1)).toEqual({ list: 'courses', text: 'Astro', page: 1 })
    expect(field(lists(), 'Search the courses').value).toBe('Astro')
    expect(lists().queryByRole('listitem')).toBeNull()
    await user.click(button(lists(), 'Regions'))
    expect(field(lists(), 'Search the regions').value).toBe('')
    await shown('There is no region yet.')
  })

  it('says that it loads', async () => {
    await administer({ loadItems: forEver })
    lists().getByText('Loading…')
    expect(lists().queryByRole('list')).toBeNull()
  })

  it('says that it could not be loaded, and tries again', async () => {
    const loadItems = vi.fn<DeskWorld['loadItems']>().mockRejectedValueOnce(new Error('cut'))
    const { user } = await administer({ loadItems: loadItems.mockResolvedValue(TWO_COURSES) })
    expect((await lists().findByRole('alert')).textContent).toContain('The list could not be loaded.')
    expect(lists().queryByText('Loading…')).toBeNull()
    await user.click(button(lists(), 'Try again'))
    await shown('1 to 2 of 2')
    expect(lists().queryByRole('alert')).toBeNull()
  })

  it('is turned page by page where there is more than one', async () => {
    const { user, queried } = await administer({ loadItems: async () => ({ ...TWO_COURSES, total: 1_152 }) })
    await shown('1 to 2 of 1,152')
    const pages = () => lists().getByRole('navigation', { name: 'Pages' })
    const turns = () =>
      within(pages())
        .getAllByRole<HTMLButtonElement>('button')
        .map((turn) => [turn.textContent, turn.disabled])
    expect(turns()).toEqual([
      ['Previous page', true],
      ['Next page', false],
    ])
    await user.click(button(lists(), 'Next page'))
    await shown('51 to 52 of 1,152')
    expect(turns()[0]).toEqual(['Previous page', false])
    await user.click(button(lists(), 'Previous page'))
    await shown('1 to 2 of 1,152')
    expect(queried.map(({ page }) => page)).toEqual([1, 2, 1])
  })

  it('is not turned where there is one page alone', async () => {
    await administer()
    await shown('1 to 2 of 2')
    expect(lists().queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('takes an entry, says what is wrong with one, and that it is saved', async () => {
    let save = () => {}
    const saveItem = () => new Promise<void>((resolve) => void (save = resolve))
    const { user, saved } = await administer({ loadItems: EVERYTHING, saveItem })
    await user.click(button(lists(), 'Countries'))
    await shown('1 to 1 of 1')
    await user.click(button(lists(), 'Add a country'))
    lists().getByRole('heading', { level: 3, name: 'Add a country' })
    expect(lists().queryByRole('navigation', { name: 'Lists' })).toBeNull()
    expect(lists().queryByText('1 to 1 of 1')).toBeNull()
    const form = { Name: '', 'Code, two letters': '', Number: '' }
    for (const label of Object.keys(form)) {
      const each = field(lists(), new RegExp(`^${label}`))
      expect([each.value, each.required, each.disabled], label).toEqual(['', true, false])
    }
    expect(document.activeElement).toBe(field(lists(), /^Name/))
    await user.click(button(lists(), 'Save'))
    await lists().findByText('Please enter a name.')
    expect(saved).toEqual([])
    await user.type(field(lists(), /^Name/), 'Angola')
    await user.type(field(lists(), /^Code/), 'AO')
    await user.type(field(lists(), /^Number/), '24')
    await user.click(button(lists(), 'Save'))
    await waitFor(() => expect(button(lists(), 'Save').getAttribute('aria-busy')).toBe('true'))
    expect(saved).toEqual([{ list: 'countries', id: null, form: { name: 'Angola', code: 'AO', id: '24' } }])
    save()
    const said = await lists().findByText('Saved: Angola.')
    expect(said.closest('[role=status]')?.textContent).toBe('Saved: Angola. 1 to 1 of 1')
  })

  it('says no mistake of a field before somebody has left it', async () => {
    const { user } = await administer()
    await shown('1 to 2 of 2')
    await user.click(button(lists(), 'Add a course'))
    const name = field(lists(), /^Name/)
    await user.type(name, 'L')
    await user.clear(name)
    // Its message has come and not been shown.
    await waitFor(() => expect(name.value).toBe(''))
    expect(lists().queryByText('Please enter a name.')).toBeNull()
    await user.tab()
    await lists().findByText('Please enter a name.')
  })

  it('changes an entry, whose key stays, and chooses from a list', async () => {
    const { user, saved } = await administer({ loadItems: EVERYTHING })
    await user.click(button(lists(), 'Countries'))
    await user.click(await lists().findByRole('button', { name: 'Change Namibia' }))
    lists().getByRole('heading', { level: 3, name: 'Change a country' })
    const values = [/^Name/, /^Code/, /^Number/].map((name) => field(lists(), name))
    expect(values.map((each) => [each.value, each.disabled])).toEqual([
      ['Namibia', false],
      ['NA', false],
      ['516', true],
    ])
    await user.click(button(lists(), 'Cancel'))
    await user.click(button(lists(), 'Institutions'))
    await user.click(await lists().findByRole('button', { name: 'Change University of Namibia' }))
    const country = lists().getByLabelText<HTMLSelectElement>(/^Country/)
    expect([...country.options].map(({ value, text }) => [value, text])).toEqual([
      ['', 'Please choose'],
      ['NA', 'Namibia'],
      ['ZA', 'South Africa'],
    ])
    expect([country.value, country.disabled, field(lists(), 'Website').required]).toEqual(['NA', false, false])
    await user.selectOptions(country, 'South Africa')
    await user.click(button(lists(), 'Save'))
    await lists().findByText('Saved: University of Namibia.')
    expect(saved).toEqual([
      { list: 'institutions', id: 'unam', form: { name: 'University of Namibia', countryCode: 'ZA', website: '' } },
    ])
  })

  it.each([
    ['There is one of this name.', refusal('refused', 'There is one of this name.')],
    ['It could not be saved. Please try again.', new Error('cut')],
  ])('an entry that is not saved says why and keeps what was typed: %s', async (reason, failure) => {
    const { user } = await administer({ saveItem: () => Promise.reject(failure) })
    await shown('1 to 2 of 2')
    await user.click(button(lists(), 'Add a course'))
    expect(lists().queryByRole('alert')).toBeNull()
    await user.type(field(lists(), /^Name/), 'Law')
    await user.click(button(lists(), 'Save'))
    const alert = await lists().findByRole('alert')
    expect(alert.textContent).toContain('Not saved')
    expect(alert.textContent).toContain(reason)
    expect(field(lists(), /^Name/).value).toBe('Law')
    expect(button(lists(), 'Save').getAttribute('aria-busy')).not.toBe('true')
  })

  it('asks before an entry is removed, with the focus on the way back, and removes it', async () => {
    let remove = () => {}
    const removeItem = () => new Promise<void>((resolve) => void (remove = resolve))
    const { user, removed } = await administer({ removeItem })
    await shown('1 to 2 of 2')
    await user.click(button(lists(), 'Remove Physics'))
    const question = lists().getByText('Remove Physics?').closest('[role=status]')
    expect(question?.textContent).toContain(
      'Nobody can choose this course any more. What has been submitted stays as it is.',
    )
    expect(document.activeElement).toBe(button(lists(), 'Cancel'))
    await user.click(button(lists(), 'Cancel'))
    await shown('1 to 2 of 2')
    expect(removed).toEqual([])
    await user.click(button(lists(), 'Remove Physics'))
    await user.click(button(lists(), 'Remove'))
    lists().getByText('Removing…')
    expect(removed).toEqual([{ list: 'courses', id: 'physics' }])
    remove()
    const said = await lists().findByText('Removed: Physics.')
    expect(said.closest('[role=status]')?.textContent).toBe('Removed: Physics. 1 to 2 of 2')
  })

  it.each([
    ['An application names it.', refusal('refused', 'An application names it.')],
    ['It could not be removed. Please try again.', new Error('cut')],
  ])('an entry that is not removed says why, and can be tried again: %s', async (reason, failure) => {
    const removeItem = vi.fn<DeskWorld['removeItem']>().mockRejectedValueOnce(failure)
    const { user } = await administer({ removeItem: removeItem.mockResolvedValue() })
    await shown('1 to 2 of 2')
    await user.click(button(lists(), 'Remove Physics'))
    await user.click(button(lists(), 'Remove'))
    const alert = await lists().findByRole('alert')
    expect(alert.textContent).toContain('Physics is not removed')
    expect(alert.textContent).toContain(reason)
    await user.click(button(lists(), 'Try again'))
    await lists().findByText('Removed: Physics.')
    expect(removeItem).toHaveBeenCalledTimes(2)
  })
})
