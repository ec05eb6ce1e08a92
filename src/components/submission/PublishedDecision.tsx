import { useSelector } from '@xstate/react'
import type { PublishedDecision as Published } from '../../../domain/letters.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { DecisionCard } from './DecisionCard.tsx'

/** The decision that the provider has published, with its letter. */
export default function PublishedDecision({ decision }: { decision: Published }) {
  const submissions = useSubmissions()
  const answered = useSelector(submissions, ({ context }) => context.offer)
  const offer = answered !== null && answered.id === decision.offer?.id ? answered : decision.offer
  return <DecisionCard decision={{ ...decision, offer }} holder={() => submissions} />
}
