import {
  birthday,
  choice,
  country,
  date,
  email,
  institution,
  line,
  number,
  phone,
  region,
  richText,
  text,
  yesOrNo,
  type Question,
} from '../../domain/questions/kinds.ts'

export const OPTIONS = ['Single', 'Married'] as const
const ABOUT = { fewestWords: 2, statedWords: 3, noneKnown: 'None.', options: OPTIONS }
interface Asked {
  label: string
  message?: string
  onlyIf?: 'member'
  /** The country of an institution. */
  of?: string
}

/** Each kind, with an answer that is wrong and its message if the row has none. */
export const KINDS: readonly (readonly [
  kind: string,
  of: (row: Asked) => Question,
  wrong: unknown,
  message: string,
])[] = [
  ['line', line, 'x'.repeat(201), 'Please use at most 200 characters.'],
  ['text', text, { a: 1 }, 'Please enter text.'],
  ['phone', phone, { a: 1 }, 'Please enter text.'],
  ['email', email, 'name', 'Please enter an email address, such as name@example.org.'],
  ['number', (row) => number({ ...row, least: 1, most: 9 }), 10, 'Please enter a number from 1 to 9.'],
  ['choice', (row) => choice({ ...row, options: OPTIONS }), 'Divorced', 'Please choose from the list.'],
  ['yesOrNo', yesOrNo, 'perhaps', 'Please choose from the list.'],
  ['date', date, '2030-02-31', 'Please enter a date, such as 21/03/2030.'],
  ['birthday', birthday, '2999-01-01', 'Please enter a past date, such as 21/03/1990.'],
  ['region', region, { a: 1 }, 'Please choose from the list.'],
  ['country', country, 0, 'Please choose from the list.'],
  ['institution', (row) => institution({ of: 'c', ...row, ...ABOUT }), { a: 1 }, 'Please choose from the list.'],
  ['richText', (row) => richText({ ...row, ...ABOUT }), '<p>One</p>', 'Please write at least 3 words, or nothing.'],
]
