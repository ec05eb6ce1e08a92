import { LOCALE } from '#programme/settings.ts'

const FORMAT = new Intl.NumberFormat(LOCALE)

/** '2,431'. */
export const numberText = (count: number): string => FORMAT.format(count)

/** '1 letter' or '2,431 letters'. */
export const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
