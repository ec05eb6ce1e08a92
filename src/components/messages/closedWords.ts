import { formatDay } from '../../../domain/calendar.ts'
import type { WindowDates } from '../../../domain/entities.ts'

/** The programme's name is passed, because an import would split the first chunk of the app. */
export const closedTitle = (programme: string) => `${programme} Applications Closed`

/** 'on the Bank website' if the provider is called 'The Bank'. */
const withoutArticle = (name: string) => name.replace(/^The /, '')

/** The closed notice: the specification's text, or our own before an opening date. */
export function closedWords(providerName: string, programme: string, { closingDate, openingDate }: WindowDates) {
  if (openingDate !== undefined) {
    return {
      reason: `Applications for the ${withoutArticle(providerName)} ${programme} open on ${formatDay(openingDate)} and close on ${formatDay(closingDate)}.`,
      advice: 'Please come back then.',
    }
  }
  return {
    reason: `The Closing Date (${formatDay(closingDate)}) for ${providerName} ${programme} Applications has passed.`,
    advice: `Please try again when dates for new applications have been made available in the print media, social media or on the ${withoutArticle(providerName)} website.`,
  }
}
