import { LOCALE } from '#programme/settings.ts'

/** Numbers as '2,431'. */
export const COUNT = new Intl.NumberFormat(LOCALE)
