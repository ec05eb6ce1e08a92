import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { formatProviderTime } from '../../domain/calendar.ts'
import { counted } from '../../domain/counted.ts'
import { addressOf } from '../../domain/deskAddress.ts'
import { fullTitleOf, type DeskSubmission } from '../../domain/desk.ts'
import { IDENTITY_NAME } from '../../domain/list.ts'
import { submittedLabel } from '../../domain/documents.ts'
import { answeredSteps } from '../../domain/receipt.ts'
import { retiredOn } from '../../domain/retired.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { documentState, partInFront } from '../../machines/openSubmission/selectors.ts'
import { Message } from '../components/messages/Message.tsx'
import { richSection } from '../components/form/richText/RichSection.tsx'
import { RecordReview, type DocumentLink, type RichText } from '../screens/review/RecordReview.tsx'
import { DocumentsPane } from './DocumentsPane.tsx'
import { LabelBadges } from './LabelsPane.tsx'
import { EarlierVersion, Versions } from './Versions.tsx'
import { ANSWERS, ASSESSMENT, goToPart, linkId, stepId, VERSIONS } from './goToPart.ts'
import type { ReadingProps } from './readingProps.ts'
import { showAnswers, showDocument, showDocuments } from './showPart.ts'
import desk from './desk.module.css'
import classes from './reading.module.css'

interface ApplicationPaneProps extends ReadingProps {
  committee: CommitteeActor
}

/** The applicant, their answers, and their documents. */
export function ApplicationPane({ committee, reading, read }: ApplicationPaneProps) {
  const { submission, versions, intake } = read
  const part = useSelector(reading, partInFront)
  const documents = useSelector(reading, documentState)
  const link: DocumentLink = (kind, stored) => (
    <button type="button" id={linkId(kind)} className={desk.link} onClick={() => showDocument(reading, kind)}>
      <span className="spoken-only">{submittedLabel(kind)}: </span>
      {stored?.originalFilename}
    </button>
  )
  const shown = { link, rich: richText, canChange: false } as const
  return (
    <article
      className={classes.application}
      data-front={part}
      data-document={documents === 'closed' ? undefined : 'open'}
    >
      <div className={classes.who}>
        <h1 ref={takeFocus} tabIndex={-1}>
          {fullTitleOf(read)}
        </h1>
        <p>
          Intake {intake}, {submission.reference}, submitted {formatProviderTime(submission.submittedAt)}
          {versions.length > 1 && `, version ${submission.version} of ${versions.length}`}
        </p>
        {read.labels.length > 0 && <LabelBadges labels={read.labels} />}
        <PartLinks reading={reading} read={read} />
      </div>
      <div className={classes.content}>
        <div id={ANSWERS} className={classes.answers} role="region" aria-label="Answers" tabIndex={0}>
          <SameIdentity committee={committee} read={read} />
          <EarlierVersion committee={committee} read={read} />
          {read.isBlind && <BlindNotice />}
          {RECORD_STEPS.map((step) => (
            <div key={step} id={stepId(step)} className={classes.step}>
              <RecordReview step={step} record={submission.application[step]} retired={retiredOn(step)} {...shown} />
            </div>
          ))}
          <div id={VERSIONS}>
            <Versions committee={committee} read={read} />
          </div>
        </div>
        <DocumentsPane reading={reading} read={read} />
      </div>
    </article>
  )
}

/** A long text, which the key for it finds. */
const richText = (text: RichText) => (
  <div key={text.field} id={`text-${text.field}`} data-text={text.field}>
    {richSection(text)}
  </div>
)

/** Moves to the parts of the application. */
function PartLinks({ reading, read }: ReadingProps) {
  const part = useSelector(reading, partInFront)
  const toAnswers = (id: string) => () => showAnswers(reading, () => goToPart(id))
  return (
    <nav className={classes.parts} aria-label="Parts of the application">
      {answeredSteps(read.submission.application).map((step) => (
        <button key={step} type="button" onClick={toAnswers(stepId(step))}>
          {STEP[step].title}
        </button>
      ))}
      {read.versions.length > 1 && (
        <button type="button" onClick={toAnswers(VERSIONS)}>
          Versions
        </button>
      )}
      <button
        type="button"
        data-part="documents"
        data-current={part === 'documents' || undefined}
        aria-keyshortcuts="F4"
        onClick={() => showDocuments(reading)}
      >
        Documents
      </button>
      <button type="button" className={classes.belowOnly} aria-keyshortcuts="F9" onClick={() => goToPart(ASSESSMENT)}>
        Assessment
      </button>
    </nav>
  )
}

/** Other applications with the same identifying answer, which can be many. */
function SameIdentity({ committee, read: { sameIdentity } }: { committee: CommitteeActor; read: DeskSubmission }) {
  const filter = useSelector(committee, ({ context }) => context.list.filter)
  if (sameIdentity.length === 0) return null
  return (
    <Message tone="note">
      <details>
        <summary>
          This {IDENTITY_NAME} is also used in {counted(sameIdentity.length, 'other application')}
        </summary>
        <ul>
          {sameIdentity.map(({ id, reference }) => (
            <li key={id}>
              <Link href={addressOf({ filter, application: id })}>{reference}</Link>
            </li>
          ))}
        </ul>
      </details>
    </Message>
  )
}

const BlindNotice = () => (
  <Message tone="note" title="Blind review">
    What identifies the applicant is hidden. Documents and texts may still contain a name.
  </Message>
)

/** Makes a screen reader announce the applicant, and shows their row in the list. */
function takeFocus(heading: HTMLHeadingElement | null) {
  if (heading === null) return
  document.documentElement.scrollTop = 0
  heading.focus()
  document.querySelector('aside [aria-current]')?.scrollIntoView({ block: 'nearest' })
}
