import { PROGRAMME_IN_HEADER } from '#programme/names.ts'
import type { WindowDates } from '../../../domain/entities.ts'
import { CLOSED_TITLE, closedWords } from './closedWords.ts'
import { Notice } from './Notice.tsx'

export interface ClosedNoticeProps {
  /** The header's and the home page's notices differ (sections 2.3 and 2.5). */
  from: 'header' | 'home'
  providerName: string
  dates: WindowDates
  opened: boolean
  onClose: () => void
}

const titles = {
  header: `${PROGRAMME_IN_HEADER} Applications Closed`,
  home: CLOSED_TITLE,
} as const

export function ClosedNotice({ from, providerName, dates, opened, onClose }: ClosedNoticeProps) {
  const { reason, advice } = closedWords(providerName, dates)
  return (
    <Notice title={titles[from]} opened={opened} onClose={onClose}>
      <p>{from === 'home' ? `${reason} ${advice}` : reason}</p>
    </Notice>
  )
}
