import type { researcher } from './researcher.ts'

/** Answers that look wrong but may be right. A hint asks about them, and never blocks a save. */

/** Phone numbers as they are dialled in the country. */
export const PHONES = {
  countryCode: '1',
  formats: [{ starts: '0', lengths: [11], hint: 'A Canadian phone number has 10 digits, such as 902 555 0142.' }],
}

type IdType = (typeof researcher.questions.idType.options)[number]

/** The digits of identity documents. Those that vary are not listed. */
const FORMATS: Partial<Record<IdType, { digits: number; hint: string }>> = {
  'Canadian passport': { digits: 6, hint: 'A Canadian passport number has two letters and 6 digits.' },
}

/** `type` is the question that asks for the kind of document, `fewest` the characters of the shortest number of any kind. */
export const ID_NUMBERS = {
  type: 'idType' satisfies keyof typeof researcher.questions,
  fewest: 6,
  formats: FORMATS as Readonly<Record<string, { digits: number; hint: string } | undefined>>,
}

/** The age of an applicant in the year of the application. */
export const AGES = { youngest: 17, oldest: 90 }
