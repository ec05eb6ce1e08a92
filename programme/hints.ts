import type { personalDetails } from './personalDetails.ts'

/** Answers that look wrong but may be right. A hint asks about them, and never blocks a save. */

/** Phone numbers with their leading 0 instead of the country's code. Others are not asked about. */
export const PHONES = {
  countryCode: '264',
  formats: [
    { starts: '08', lengths: [10], hint: 'A Namibian cell phone number has 10 digits, such as 081 123 4567.' },
    { starts: '06', lengths: [9, 10], hint: 'A Namibian landline number has 9 or 10 digits, such as 061 283 5111.' },
  ],
}

type IdType = (typeof personalDetails.questions.idType.options)[number]

/** The digits of identity documents. Those that vary are not listed. */
const FORMATS: Partial<Record<IdType, { digits: number; hint: string }>> = {
  'Namibian ID': { digits: 11, hint: 'A Namibian ID number has 11 digits.' },
}

/** `type` is the question that asks for the kind of document, `fewest` the characters of the shortest number of any kind. */
export const ID_NUMBERS = {
  type: 'idType' satisfies keyof typeof personalDetails.questions,
  fewest: 5,
  formats: FORMATS as Readonly<Record<string, { digits: number; hint: string } | undefined>>,
}

/** The age of an applicant in the year of the application. */
export const AGES = { youngest: 14, oldest: 100 }
