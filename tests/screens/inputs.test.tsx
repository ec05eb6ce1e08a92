import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { typedDates } from '../../domain/dates.ts'
import { fieldRules } from '../../domain/fieldRules.ts'
import { keysOf } from '../../domain/objects.ts'
import { choice, date, email, number, richText, text, yesOrNo } from '../../domain/questions/kinds.ts'
import { record, schemaOf, section } from '../../domain/questions/record.ts'
import { FormSaveButton } from '../../src/components/form/FormSaveButton.tsx'
import { INPUTS, type Input } from '../../src/components/form/inputs/inputs.ts'
import { StepForm } from '../../src/components/form/StepForm.tsx'
import { paste } from './support/editor.ts'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const LENGTH = { fewestWords: 2, statedWords: 3 }
const essay = (label: string) => richText({ label, message: 'Write more.', ...LENGTH })

const asked = record(
  { info: [], intro: '' },
  section({
    review: 'Kinds',
    questions: [
      {
        amount: number({ label: 'Amount', message: 'Enter an amount.', least: 100 }),
        referee: email({ label: 'Referee', message: 'Enter an email address.', autoComplete: 'off' }),
        mode: choice({ label: 'Mode', message: 'Select a mode.', options: ['Full time', 'Part time'] }),
        abroad: yesOrNo({ label: 'Abroad', message: 'Select an answer.' }),
        begins: date({ label: 'Begins', message: 'Enter a day.' }),
        aims: text({ label: 'Aims', message: 'Enter your aims.' }),
      },
      { plan: essay('Plan'), methods: essay('Methods'), notes: richText({ label: 'Notes', ...LENGTH }) },
    ],
  }),
)
const { questions } = asked
const schema = schemaOf(asked)
const EMPTY = { amount: '', referee: '', mode: '', abroad: '', begins: '', aims: '', plan: '', methods: '', notes: '' }

it('saves answers of every kind that needs no list, and rich texts beside them, of which one is optional', async () => {
  const onSave = vi.fn<(values: object) => void>()
  const fields = await Promise.all(
    keysOf(questions).map(async (name) => {
      const { Field } = (await INPUTS[questions[name].kind]()).default as Input
      return <Field key={name} name={name} question={questions[name]} />
    }),
  )
  const { user } = renderPart(
    <StepForm
      schema={schema}
      rules={fieldRules(schema)}
      initialValues={EMPTY}
      dates={{ shown: typedDates, typed: async () => typedDates }}
      onDebouncedChange={() => {}}
      allowed
      onSave={onSave}
    >
      {fields}
      <FormSaveButton saving={false}>Save</FormSaveButton>
    </StepForm>,
  )
  const amount = screen.getByLabelText<HTMLInputElement>(/^Amount/)
  const referee = screen.getByLabelText<HTMLInputElement>(/^Referee/)
  const save = screen.getByRole('button', { name: 'Save' })
  const hints = (amount.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(hints.map((hint) => hint?.textContent)).toContain('A number of at least 100')
  expect([amount.inputMode, referee.type, referee.autocomplete]).toEqual(['decimal', 'email', 'off'])

  await user.type(amount, '99')
  await user.type(referee, 'referee@example.org')
  await user.selectOptions(screen.getByLabelText(/^Mode/), 'Part time')
  await user.selectOptions(screen.getByLabelText(/^Abroad/), 'No')
  await user.type(screen.getByLabelText(/^Begins/), '01/02/2090')
  await user.type(screen.getByLabelText(/^Aims/), 'One{Enter}two')
  await user.tab()
  await expect.poll(() => screen.queryByText('Enter an amount.')).not.toBeNull()

  await user.clear(amount)
  await user.type(amount, '1500.5')
  await user.click(save)
  const plan = screen.getByRole('textbox', { name: 'Plan' })
  await expect.poll(() => document.activeElement).toBe(plan)
  const isRequired = (label: string) => screen.getByRole('textbox', { name: label }).ariaRequired
  expect(['Plan', 'Notes'].map(isRequired)).toEqual(['true', 'false'])
  paste(plan, 'First this')
  paste(screen.getByRole('textbox', { name: 'Methods' }), 'Then that')
  await expect.poll(() => screen.queryAllByText('2 words')).toHaveLength(2)
  await user.click(save)
  await expect
    .poll(() => onSave.mock.calls)
    .toEqual([
      [
        {
          amount: 1500.5,
          referee: 'referee@example.org',
          mode: 'Part time',
          abroad: false,
          begins: '2090-02-01T00:00:00.000Z',
          aims: 'One\ntwo',
          plan: expect.stringContaining('First this'),
          methods: expect.stringContaining('Then that'),
          notes: '',
        },
      ],
    ])
})
