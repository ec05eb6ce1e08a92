import { useSelector } from '@xstate/react'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { placeOf } from '../../machines/committee/selectors.ts'
import { ExpiredMessage } from './ExpiredMessage.tsx'
import { ListView } from './ListView.tsx'
import { ReadingView } from './ReadingView.tsx'

export interface CommitteeViewProps {
  committee: CommitteeActor
  onLogIn: () => void
}

export function CommitteeView({ committee, onLogIn }: CommitteeViewProps) {
  const place = useSelector(committee, placeOf)
  const list = useSelector(committee, ({ children }) => children.list)
  if (place === 'expired') return <ExpiredMessage kept="Everything you saved or typed is kept." onLogIn={onLogIn} />
  if (list === undefined) return null
  return place === 'listing' ? (
    <ListView committee={committee} list={list} />
  ) : (
    <ReadingView committee={committee} list={list} />
  )
}
