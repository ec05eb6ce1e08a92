import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ReferencePage } from '../../machines/administration/contracts.ts'
import { refusal, TWO_COURSES, type DeskWorld } from './support/desk.tsx'
import { administer, button, field, lists } from './support/deskAdministration.tsx'
import { enter, withDocument } from './support/render.tsx'

withDocument()

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

describe('the reference lists on the desk', () => {
  const entries = () =>
    lists()
      .getAllByRole('listitem')
      .map((entry) => [...entry.querySelectorAll(':scope > span > *')].map(({ textContent }) => textContent))
  const shown = (text: string) => waitFor(() => expect(lists().getByText(text).closest('[role=status]')).not.toBeNull())

  it('show their entries, and mark the current list', async () => {
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
    expect(lists().queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('filter while typing, and distinguish no matches from an empty list', async () => {
    const { user, queried } = await administer({ loadItems: async () => ({ items: [], total: 0, options: {} }) })
    await shown('There is no course yet.')
    const search = field(lists(), 'Search the courses')
    expect([search.type, search.maxLength]).toEqual(['search', 200])
    fireEvent.change(search, { target: { value: 'Astro' } })
    lists().getByText('Loading…')
    expect(button(lists(), 'Add a course').disabled).toBe(true)
    await shown('No course matches your search.')
    expect(queried.at(-1)).toEqual({ list: 'courses', text: 'Astro', page: 1 })
    expect(field(lists(), 'Search the courses').value).toBe('Astro')
    expect(lists().queryByRole('listitem')).toBeNull()
    await user.click(button(lists(), 'Regions'))
    expect(field(lists(), 'Search the regions').value).toBe('')
    await shown('There is no region yet.')
  })

  it('have page buttons if there is more than one page', async () => {
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

  it('add an entry, with validation errors and a confirmation', async () => {
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
    for (const typed of ['A', '']) enter(field(lists(), /^Name/), typed)
    await waitFor(() => expect(field(lists(), /^Name/).value).toBe(''))
    expect(lists().queryByText('Please enter a name.')).toBeNull()
    await user.click(button(lists(), 'Save'))
    await lists().findByText('Please enter a name.')
    expect(saved).toEqual([])
    enter(field(lists(), /^Name/), 'Angola')
    enter(field(lists(), /^Code/), 'AO')
    enter(field(lists(), /^Number/), '24')
    await user.click(button(lists(), 'Save'))
    await waitFor(() => expect(button(lists(), 'Save').getAttribute('aria-busy')).toBe('true'))
    expect(saved).toEqual([{ list: 'countries', before: null, form: { name: 'Angola', code: 'AO', id: '24' } }])
    save()
    const said = await lists().findByText('Saved: Angola.')
    expect(said.closest('[role=status]')?.textContent).toBe('Saved: Angola. 1 to 1 of 1')
  })

  it('change an entry, keep its key, and offer dropdowns', async () => {
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
      {
        list: 'institutions',
        before: expect.objectContaining({ id: 'unam' }),
        form: { name: 'University of Namibia', countryCode: 'ZA', website: '' },
      },
    ])
  })

  it.each([
    ['There is one of this name.', refusal('refused', 'There is one of this name.')],
    ['We could not save it. Please try again.', new Error('cut')],
  ])('show why an entry could not be saved and keep its text: %s', async (reason, failure) => {
    const { user } = await administer({ saveItem: () => Promise.reject(failure) })
    await shown('1 to 2 of 2')
    await user.click(button(lists(), 'Add a course'))
    expect(lists().queryByRole('alert')).toBeNull()
    enter(field(lists(), /^Name/), 'Law')
    await user.click(button(lists(), 'Save'))
    const alert = await lists().findByRole('alert')
    expect(alert.textContent).toContain('Not saved')
    expect(alert.textContent).toContain(reason)
    expect(field(lists(), /^Name/).value).toBe('Law')
    expect(button(lists(), 'Save').getAttribute('aria-busy')).not.toBe('true')
  })

  it('show why an entry is refused to be removed, without a retry', async () => {
    const removeItem = () => Promise.reject(refusal('refused', 'An application names it.'))
    const { user } = await administer({ removeItem })
    await shown('1 to 2 of 2')
    await user.click(button(lists(), 'Remove Physics'))
    await user.click(button(lists(), 'Remove'))
    const alert = await lists().findByRole('alert')
    expect(alert.textContent).toContain('An application names it.')
    expect(within(alert).getAllByRole('button')).toEqual([button(lists(), 'Close')])
  })
})
