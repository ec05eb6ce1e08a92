import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { placeOf } from '../../machines/committee/selectors.ts'
import { Message } from '../parts/Message.tsx'
import { ListView } from './ListView.tsx'
import { ReadingView } from './ReadingView.tsx'

export interface CommitteeViewProps {
  committee: CommitteeActor
  onLogIn: () => void
}

export function CommitteeView({ committee, onLogIn }: CommitteeViewProps) {
  const place = useSelector(committee, placeOf)
  if (place === 'expired') {
    return (
      <Message tone="error" title="Your sign-in has expired" answer={<Button onClick={onLogIn}>Log in again</Button>}>
        <p>Please log in again to go on. What you have decided is kept.</p>
      </Message>
    )
  }
  return place === 'listing' ? <ListView committee={committee} /> : <ReadingView committee={committee} />
}
