import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fieldRules } from '../../domain/fieldRules.ts'
import { email, number } from '../../domain/questions/kinds.ts'
import { record, schemaOf, section } from '../../domain/questions/record.ts'
import { FormSaveButton } from '../../src/components/form/FormSaveButton.tsx'
import { LineInput } from '../../src/components/form/LineInput.tsx'
import { StepForm } from '../../src/components/form/StepForm.tsx'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const { questions, ...asked } = record(
  section({
    review: 'Kinds',
    questions: [
      {
        amount: number({ label: 'Amount', message: 'Enter an amount.', least: 100 }),
        referee: email({ label: 'Referee', message: 'Enter an email address.', autoComplete: 'off' }),
      },
    ],
  }),
)
const schema = schemaOf({ questions, ...asked })

it('saves a number and an email address as they are typed', async () => {
  const onSave = vi.fn<(values: object) => void>()
  const { user } = renderPart(
    <StepForm
      schema={schema}
      rules={fieldRules(schema)}
      initialValues={{ amount: '', referee: '' }}
      onDebouncedChange={() => {}}
      allowed
      onSave={onSave}
    >
      <LineInput name="amount" question={questions.amount} />
      <LineInput name="referee" question={questions.referee} />
      <FormSaveButton saving={false}>Save</FormSaveButton>
    </StepForm>,
  )
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/)
  const referee = screen.getByLabelText<HTMLInputElement>(/^Referee/)
  expect([amount.inputMode, referee.type, referee.autocomplete]).toEqual(['decimal', 'email', 'off'])

  await user.type(amount, '99')
  await user.type(referee, 'referee@example.org')
  await user.tab()
  await expect.poll(() => screen.queryByText('Enter an amount.')).not.toBeNull()

  await user.clear(amount)
  await user.type(amount, '1500.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onSave.mock.calls).toEqual([[{ amount: 1500.5, referee: 'referee@example.org' }]])
})
