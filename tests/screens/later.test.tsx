import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { later } from '../../src/components/layout/later.tsx'
import { shownDates } from '../../domain/calendar.ts'
import { typedDates } from '../../domain/dates.ts'
import { emptyForm } from '../../domain/forms.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { renderPart, withDocument } from './support/render.tsx'

const CALENDAR = '../../src/components/form/Calendar.tsx'

withDocument()
afterEach(() => {
  vi.doUnmock(CALENDAR)
  vi.resetModules()
})

const connect = () => window.dispatchEvent(new Event('online'))

describe('§8 a part of a screen whose file was cut', () => {
  it('appears once the file has arrived', async () => {
    const load = vi.fn<() => Promise<{ default: ComponentType }>>(async () => ({ default: () => <p>Hint</p> }))
    load.mockRejectedValueOnce(new TypeError('cut'))
    const Hint = later(load)
    renderPart(<Hint />)
    await expect.poll(() => load).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Hint')).toBeNull()
    connect()
    await screen.findByText('Hint')
  })

  it('leaves the form in use if it is the calendar, which then opens', async () => {
    let asked = 0
    vi.doMock(CALENDAR, () => {
      asked += 1
      throw new TypeError('cut')
    })
    const { StepForm } = await import('../../src/components/form/StepForm.tsx')
    const { DateField } = await import('../../src/components/form/DateField.tsx')
    const { user } = renderPart(
      <StepForm
        schema={RECORD_SCHEMAS.personalDetails}
        rules={rulesOf('personalDetails')}
        initialValues={emptyForm(RECORD_SCHEMAS.personalDetails)}
        dates={{ shown: shownDates, typed: async () => typedDates }}
        onDebouncedChange={() => {}}
        allowed
        onSave={() => {}}
      >
        <DateField name="dateOfBirth" label="Date of Birth" />
      </StepForm>,
    )
    await user.click(screen.getByRole('button', { name: 'Choose the date from a calendar' }))
    await expect.poll(() => asked).toBe(1)
    expect(screen.getByText('Opening the calendar…')).toBeDefined()
    vi.doUnmock(CALENDAR)
    connect()
    await screen.findByRole('table')
    expect(screen.getByLabelText(/^Date of Birth/)).toBeDefined()
  })
})
