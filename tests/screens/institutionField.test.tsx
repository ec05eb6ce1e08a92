import { RECORD_SCHEMAS, type RecordForms } from '../../domain/records.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { emptyForm } from '../../domain/forms.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { institutionField } from './support/institution.ts'
import { renderPart, withDocument } from './support/render.tsx'

/** The native select, until the search has been fetched. */

const SEARCH = '../../src/components/form/inputs/InstitutionSearch.tsx'

withDocument()
afterEach(() => {
  vi.doUnmock(SEARCH)
  vi.resetModules()
})

async function open() {
  const { StepForm } = await import('../../src/components/form/StepForm.tsx')
  const { InstitutionField } = await import('../../src/components/form/inputs/InstitutionField.tsx')
  const onDebouncedChange = vi.fn<(form: RecordForms['courseDetails']) => void>()
  const { user } = renderPart(
    <StepForm
      schema={RECORD_SCHEMAS.courseDetails}
      rules={rulesOf('courseDetails')}
      initialValues={{ ...emptyForm(RECORD_SCHEMAS.courseDetails), countryId: '516' }}
      onDebouncedChange={onDebouncedChange}
      allowed
      onSave={() => {}}
    >
      <InstitutionField
        name="institutionId"
        label="Institution"
        placeholder="Choose Institution"
        institutions={[{ id: 'unam', name: 'University of Namibia', countryCode: 'NA', website: '' }]}
      />
    </StepForm>,
  )
  return { user, onDebouncedChange, field: screen.getByRole<HTMLSelectElement>('combobox', { name: /^Institution/ }) }
}

it('§2.10 can be used at once, and is not replaced while in use', async () => {
  const { user, field } = await open()
  expect(field.tagName).toBe('SELECT')
  field.focus()
  await import('../../src/components/form/inputs/InstitutionSearch.tsx')
  await user.selectOptions(field, 'University of Namibia')
  expect([document.activeElement, screen.queryByPlaceholderText('Choose Institution')]).toEqual([field, null])
  field.blur()
  expect((await institutionField()).value).toBe('University of Namibia')
})

it('§2.10 stays a select until the search can be loaded', async () => {
  let asked = 0
  vi.doMock(SEARCH, () => {
    asked += 1
    throw new Error('There is no connection')
  })
  const { user, field, onDebouncedChange } = await open()
  await expect.poll(() => asked).toBe(1)
  await user.selectOptions(screen.getByRole('combobox', { name: /^Institution/ }), 'University of Namibia')
  await expect.poll(() => onDebouncedChange).toHaveBeenCalledWith(expect.objectContaining({ institutionId: 'unam' }))
  expect(field.tagName).toBe('SELECT')
  expect(screen.queryByPlaceholderText('Choose Institution')).toBeNull()
  vi.doUnmock(SEARCH)
  field.blur()
  window.dispatchEvent(new Event('online'))
  expect((await institutionField()).value).toBe('University of Namibia')
})
