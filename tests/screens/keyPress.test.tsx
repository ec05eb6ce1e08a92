import { RECORD_SCHEMAS, type RecordForms } from '../../domain/records.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { typedDates } from '../../domain/dates.ts'
import { formOf } from '../../domain/forms.ts'
import { idNumberHint, phoneHint } from '../../domain/hints.ts'
import { keysOf } from '../../domain/objects.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { STEP } from '../../domain/steps.ts'
import { StepForm } from '../../src/components/form/StepForm.tsx'
import { TextField } from '../../src/components/form/TextField.tsx'
import { drawn } from './support/counted.tsx'
import { PERSONAL_MESSAGES } from '../support/messages.ts'
import { fellowshipAt, PERSONAL_DETAILS } from './support/records.ts'
import { renderPart, renderPortal, withDocument } from './support/render.tsx'

/** Counts what a key press renders, with React's profiler around every field of the real screen. */

const counted = vi.hoisted(() => async (importOriginal: () => Promise<object>) => {
  const { countedFields } = await import('./support/counted.tsx')
  return countedFields(importOriginal)
})

vi.mock('../../src/components/form/TextField.tsx', counted)
vi.mock('../../src/components/form/TextAreaField.tsx', counted)
vi.mock('../../src/components/form/SelectField.tsx', counted)
vi.mock('../../src/components/form/DateField.tsx', counted)
/** Loads hints with the form, because React may render a part again some time after its arrival. */
vi.mock('../../src/components/form/hints/LazyHint.tsx', async () => {
  const { default: LazyHint } = await import('../../src/components/form/hints/Hint.tsx')
  return { LazyHint }
})

withDocument()
beforeEach(() => {
  drawn.length = 0
})

const FIELDS = keysOf(RECORD_SCHEMAS.personalDetails.fields)
const CHOSEN = {
  sex: 'Male',
  maritalStatus: 'Married',
  idType: 'Namibian Passport',
  regionId: 'NA-ER',
  disabled: 'false',
}
/** Excludes the locked email. Disability comes last, because 'No' hides its details field. */
const TYPED = [...FIELDS.filter((name) => name !== 'email' && name !== 'disabled'), 'disabled']

/** The fields of this step, without those of the hidden next one. */
const drawnHere = () => new Set(drawn.filter((name) => FIELDS.some((field) => field === name)))

function control(name: string): HTMLElement {
  const found = document.getElementById(name)
  if (found === null) throw new Error(`There is no field ${name}`)
  return found
}

/** The hint that a field shows once it was left, which renders the field again. */
function hintAt(name: string): string {
  const { value } = control(name) as HTMLInputElement
  if (name === 'idNumber') return idNumberHint(value, CHOSEN.idType)
  return /phoneNumber$/i.test(name) ? phoneHint(value) : ''
}

describe('one key press', () => {
  it('renders only the edited field', async () => {
    const { user } = renderPortal(STEP.personalDetails.route, { fellowship: fellowshipAt('courseDetails') })
    await waitFor(() => expect(drawnHere()).toEqual(new Set(FIELDS)))
    let left: string | undefined
    for (const name of TYPED) {
      await user.click(control(name))
      // A date is validated once its parser has loaded; then its field shows the error.
      if (left === 'dateOfBirth') await screen.findByText(PERSONAL_MESSAGES.dateOfBirth)
      const hint = left === undefined ? '' : hintAt(left)
      if (hint !== '') await screen.findAllByText(hint)
      left = name
      drawn.length = 0
      const choice = CHOSEN[name as keyof typeof CHOSEN]
      if (choice === undefined) await user.keyboard('1')
      else await user.selectOptions(control(name), choice)
      expect(drawnHere(), name).toEqual(new Set([name]))
    }
  })

  it('renders no field while typing pauses, unless a message changes', async () => {
    const rested = vi.fn<(values: RecordForms['personalDetails']) => void>()
    const { user } = renderPart(
      <StepForm
        schema={RECORD_SCHEMAS.personalDetails}
        rules={rulesOf('personalDetails')}
        dates={{ shown: typedDates, typed: async () => typedDates }}
        initialValues={formOf(RECORD_SCHEMAS.personalDetails, PERSONAL_DETAILS, typedDates)}
        onDebouncedChange={rested}
        allowed
        onSave={() => {}}
      >
        {['name', 'lastName'].map((name) => (
          <TextField key={name} name={name} label={name} />
        ))}
      </StepForm>,
    )
    await user.type(screen.getByLabelText(/^name /), 'ab')
    drawn.length = 0
    await waitFor(() => expect(rested).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve))
    expect(drawn).toEqual([])
    expect(rested.mock.calls[0]?.[0]).toMatchObject({ name: `${PERSONAL_DETAILS.name}ab` })
  })
})
