import { formatClosingDate } from '../../domain/calendar.ts'
import { Notice } from './Notice.tsx'

export interface ClosedNoticeProps {
  /** The header's notice and the home page's differ (sections 2.3 and 2.5). */
  from: 'header' | 'home'
  providerName: string
  /** As an ISO date. */
  closingDate: string
  opened: boolean
  onClose: () => void
}

const titles = {
  header: 'Sponsorship Applications Closed',
  home: 'Postgraduate Bursary Applications Closed',
} as const

/** 'on the Central Bank website' where the provider is called 'The Central Bank'. */
const withoutArticle = (name: string) => name.replace(/^The /, '')

export function ClosedNotice({ from, providerName, closingDate, opened, onClose }: ClosedNoticeProps) {
  const passed = `The Closing Date (${formatClosingDate(closingDate)}) for ${providerName} Postgraduate Bursary Applications has passed.`
  const tryAgain = `Please try again when dates for new applications have been made available in the print media, social media or on the ${withoutArticle(providerName)} website.`
  return (
    <Notice title={titles[from]} opened={opened} onClose={onClose}>
      <p>{from === 'home' ? `${passed} ${tryAgain}` : passed}</p>
    </Notice>
  )
}
