import { formatClosingDate } from '../../domain/calendar.ts'

/** Section 2.5. */
export const CLOSED_TITLE = 'Postgraduate Bursary Applications Closed'

/** 'on the Central Bank website' where the provider is called 'The Central Bank'. */
const withoutArticle = (name: string) => name.replace(/^The /, '')

export function closedWords(providerName: string, closingDate: string) {
  return {
    passed: `The Closing Date (${formatClosingDate(closingDate)}) for ${providerName} Postgraduate Bursary Applications has passed.`,
    tryAgain: `Please try again when dates for new applications have been made available in the print media, social media or on the ${withoutArticle(providerName)} website.`,
  }
}
