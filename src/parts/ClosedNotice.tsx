import { CLOSED_TITLE, closedWords } from './closedWords.ts'
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
  home: CLOSED_TITLE,
} as const

export function ClosedNotice({ from, providerName, closingDate, opened, onClose }: ClosedNoticeProps) {
  const { passed, tryAgain } = closedWords(providerName, closingDate)
  return (
    <Notice title={titles[from]} opened={opened} onClose={onClose}>
      <p>{from === 'home' ? `${passed} ${tryAgain}` : passed}</p>
    </Notice>
  )
}
