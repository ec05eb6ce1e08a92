import { useSelector } from '@xstate/react'
import { allows } from '../../machines/committee/selectors.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { dossierState } from '../../machines/openSubmission/selectors.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Section } from '../components/layout/Section.tsx'
import { Message } from '../components/messages/Message.tsx'
import { CommentsPane } from './CommentsPane.tsx'
import { ConflictsPane } from './ConflictsPane.tsx'
import { DecisionPane } from './DecisionPane.tsx'
import { History } from './History.tsx'
import { LabelsPane } from './LabelsPane.tsx'
import { MessagePane } from './MessagePane.tsx'
import { RequestPane } from './RequestPane.tsx'
import { ReviewPane } from './ReviewPane.tsx'
import { ASSESSMENT } from './goToPart.ts'
import type { ReadingProps } from './readingProps.ts'
import classes from './reading.module.css'

interface AssessmentPaneProps extends ReadingProps {
  committee: CommitteeActor
}

/** Everything that staff do with the open application. */
export function AssessmentPane({ committee, reading, read }: AssessmentPaneProps) {
  const { review, decision, comments, labels, message, conflicts } = useSelector(reading, ({ children }) => children)
  return (
    <section id={ASSESSMENT} className={classes.assessment} aria-label="Assessment" tabIndex={0}>
      {review && <ReviewPane reviewing={review} read={read} />}
      {decision && <DecisionPane deciding={decision} read={read} />}
      {comments && <CommentsPane commenting={comments} read={read} />}
      {labels && <LabelsPane labelling={labels} labels={read.labels} />}
      <RequestPane reading={reading} read={read} />
      {message && !read.isBlind && <MessagePane writing={message} read={read} />}
      {conflicts && read.conflicts && <ConflictsPane actor={conflicts} conflicts={read.conflicts} />}
      <DossierButton committee={committee} reading={reading} />
      <History reading={reading} />
    </section>
  )
}

/** A PDF file with everything about the application, for roles that may export. */
function DossierButton({ committee, reading }: Omit<AssessmentPaneProps, 'read'>) {
  const isAllowed = useSelector(committee, allows('exportSubmissions'))
  const state = useSelector(reading, dossierState)
  if (!isAllowed) return null
  const download = () => reading.send({ type: 'dossier.download' })
  return (
    <Section heading="Dossier">
      <p>One PDF file with the answers, decisions, reviews, comments and letters. The documents are attached to it.</p>
      {state === 'failed' && <Message tone="error">We could not download the dossier. Please try again.</Message>}
      <div>
        <BusyButton variant="default" busy={state === 'downloading'} onClick={download}>
          Download the dossier
        </BusyButton>
      </div>
    </Section>
  )
}
