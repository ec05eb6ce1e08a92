import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STEP } from '../../domain/steps.ts'
import type { Missing } from '../../src/components/form/missing/missing.ts'
import { MissingList } from '../../src/components/form/missing/MissingList.tsx'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const NAME: Missing = { target: 'name', label: 'Name', wrong: null }
const ID: Missing = { target: 'idNumber', label: 'ID: Number:', wrong: 'Please enter your ID number.' }
const TEXT: Missing = {
  target: 'motivation',
  label: 'Why you: and nobody else:',
  address: STEP.motivation.route,
  wrong: null,
}

const region = () => screen.queryByRole('region')
const items = () =>
  within(screen.getByRole('region'))
    .getAllByRole('listitem')
    .map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href')])

describe('the list of missing fields', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it.each([
    [[NAME], '1 answer is still missing'],
    [[ID], '1 answer is still missing or wrong'],
    [[NAME, TEXT], '2 answers are still missing'],
    [[NAME, ID], '2 answers are still missing or wrong'],
  ])('shows how many: %#', (list, summary) => {
    renderPart(<MissingList list={list} />)
    expect(screen.getByRole('region', { name: summary }).getAttribute('tabindex')).toBe('-1')
    expect(region()?.id).toBe('missing')
    expect(screen.getByRole('heading', { name: summary })).toBeDefined()
  })

  it('shows each label with its error, and links to the field', async () => {
    renderPart(<MissingList list={[NAME, ID, TEXT]} />)
    expect(items()).toEqual([
      ['Name', '#name'],
      ['ID: Number: Please enter your ID number.', '#idNumber'],
      ['Why you: and nobody else', STEP.motivation.route],
    ])
  })

  it('focuses the field without changing the URL', async () => {
    const { user } = renderPart(
      <>
        <input id="name" />
        <MissingList list={[NAME]} />
      </>,
    )
    const before = window.location.href
    await user.click(screen.getByRole('link', { name: 'Name' }))
    expect(document.activeElement).toBe(document.getElementById('name'))
    expect(window.location.href).toBe(before)
  })

  it('keeps items with the same key', () => {
    const { rerender } = renderPart(<MissingList list={[NAME, ID]} />)
    const kept = screen.getByRole('link', { name: 'ID: Number' })
    rerender(<MissingList list={[ID]} />)
    expect(screen.getByRole('link', { name: 'ID: Number' })).toBe(kept)
  })

  it('is announced once it has stopped changing', async () => {
    const { rerender } = renderPart(<MissingList list={[NAME]} />)
    const spoken = () => screen.getByRole('status').textContent
    expect(spoken()).toBe('1 answer is still missing.')
    rerender(<MissingList list={[]} />)
    expect([region(), spoken()]).toEqual([null, '1 answer is still missing.'])
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(spoken()).toBe('')
  })

  it('is hidden when nothing is missing', () => {
    renderPart(<MissingList list={[]} />)
    expect([region(), screen.getByRole('status').textContent]).toEqual([null, ''])
  })
})
