import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fieldRules } from '../../domain/fieldRules.ts'
import { keysOf } from '../../domain/objects.ts'
import { choice, email, number, text, yesOrNo } from '../../domain/questions/kinds.ts'
import { record, schemaOf, section } from '../../domain/questions/record.ts'
import { FormSaveButton } from '../../src/components/form/FormSaveButton.tsx'
import { QuestionInput } from '../../src/components/form/QuestionInput.tsx'
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
        mode: choice({ label: 'Mode', message: 'Select a mode.', options: ['Full time', 'Part time'] }),
        abroad: yesOrNo({ label: 'Abroad', message: 'Select an answer.' }),
        aims: text({ label: 'Aims', message: 'Enter your aims.' }),
      },
    ],
  }),
)
const schema = schemaOf({ questions, ...asked })

it('saves answers of every kind that needs no list', async () => {
  const onSave = vi.fn<(values: object) => void>()
  const { user } = renderPart(
    <StepForm
      schema={schema}
      rules={fieldRules(schema)}
      initialValues={{ amount: '', referee: '', mode: '', abroad: '', aims: '' }}
      onDebouncedChange={() => {}}
      allowed
      onSave={onSave}
    >
      {keysOf(questions).map((name) => (
        <QuestionInput key={name} name={name} question={questions[name]} />
      ))}
      <FormSaveButton saving={false}>Save</FormSaveButton>
    </StepForm>,
  )
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/)
  const referee = screen.getByLabelText<HTMLInputElement>(/^Referee/)
  expect([amount.inputMode, referee.type, referee.autocomplete]).toEqual(['decimal', 'email', 'off'])

  await user.type(amount, '99')
  await user.type(referee, 'referee@example.org')
  await user.selectOptions(screen.getByLabelText(/^Mode/), 'Part time')
  await user.selectOptions(screen.getByLabelText(/^Abroad/), 'No')
  await user.type(screen.getByLabelText(/^Aims/), 'One{Enter}two')
  await user.tab()
  await expect.poll(() => screen.queryByText('Enter an amount.')).not.toBeNull()

  await user.clear(amount)
  await user.type(amount, '1500.5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => onSave.mock.calls)
    .toEqual([[{ amount: 1500.5, referee: 'referee@example.org', mode: 'Part time', abroad: false, aims: 'One\ntwo' }]])
})
