import { retiredOn } from '../../domain/retired.ts'
import { RECORD_STEPS } from '../../domain/steps.ts'
import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { formatProviderTime } from '../../domain/calendar.ts'
import { addressOf } from '../../domain/deskAddress.ts'
import { fullTitleOf, totalOf, type DeskSubmission } from '../../domain/desk.ts'
import { IDENTITY_NAME } from '../../domain/list.ts'
import type { CommitteeActor } from '../../machines/committee/committee.ts'
import { allows, changeIn, placeOf, positionOf, readingState } from '../../machines/committee/selectors.ts'
import type { OpenSubmissionActor } from '../../machines/openSubmission/openSubmission.ts'
import { listState } from '../../machines/submissionList/selectors.ts'
import type { SubmissionListActor } from '../../machines/submissionList/submissionList.ts'
import { documentState, dossierState, nextDocument, openState } from '../../machines/openSubmission/selectors.ts'
import { BusyButton } from '../components/form/SaveButton.tsx'
import { Loading } from '../components/messages/Loading.tsx'
import { Notice } from '../components/messages/Notice.tsx'
import { Message } from '../components/messages/Message.tsx'
import { richSection } from '../components/form/richText/RichSection.tsx'
import { Section } from '../components/layout/Section.tsx'
import { RecordReview, type DocumentLink } from '../screens/review/RecordReview.tsx'
import { DecisionPane } from './DecisionPane.tsx'
import { MessagePane } from './MessagePane.tsx'
import { RequestPane } from './RequestPane.tsx'
import { ReviewPane } from './ReviewPane.tsx'
import { Rows } from './Rows.tsx'
import { Versions } from './Versions.tsx'
import classes from './desk.module.css'
import { DocumentPane } from './DocumentPane.tsx'
import { History } from './History.tsx'
import { focusRow } from './rows.ts'

const TYPING = 'input, textarea, select, [contenteditable]'

/** Keyboard shortcuts. None is a character key, so speech input cannot trigger one (WCAG 2.1.4). */
function useKeys(committee: CommitteeActor, listKeys: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { target } = event
      // A dialog has keys of its own, such as Escape.
      if (target instanceof Element && target.closest('dialog') !== null) return
      const isTyping = target instanceof Element && target.matches(TYPING)
      const act = () => {
        if (event.key === 'F1') return listKeys()
        const reading = committee.getSnapshot().children.openSubmission
        if (event.key === 'F2') return reading?.getSnapshot().children.decision?.send({ type: 'decision.begin' })
        if (event.key === 'F4')
          return reading?.send({ type: 'document.open', kind: nextDocument(reading.getSnapshot()) })
        if (isTyping) return undefined
        if (event.key === 'ArrowRight') return committee.send({ type: 'submission.next' })
        if (event.key === 'ArrowLeft') return committee.send({ type: 'submission.previous' })
        if (event.key === 'Escape') return committee.send({ type: 'submission.close' })
        return undefined
      }
      const isOurs = ['F1', 'F2', 'F4'].includes(event.key)
      if (isOurs) event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [committee, listKeys])
}

/** One application with its documents. */
interface ReadingViewProps {
  committee: CommitteeActor
  list: SubmissionListActor
}

export function ReadingView({ committee, list }: ReadingViewProps) {
  const [areKeysListed, setKeysListed] = useState(false)
  const listKeys = useCallback(() => setKeysListed(true), [])
  useKeys(committee, listKeys)
  const id = useSelector(committee, ({ context }) => context.id)
  useEffect(
    () => () => {
      if (placeOf(committee.getSnapshot()) === 'listing') focusRow(id ?? '')
    },
    [committee, id],
  )
  const state = useSelector(committee, readingState)
  const reading = useSelector(committee, ({ children }) => children.openSubmission)
  return (
    <div className={classes.beside}>
      <aside className={classes.aside} aria-label="The list">
        <Rows committee={committee} list={list} />
      </aside>
      <div className="stack">
        <Ways committee={committee} list={list} onListKeys={listKeys} />
        <Keys committee={committee} opened={areKeysListed} onClose={() => setKeysListed(false)} />
        <Changed committee={committee} />
        {state === 'open' && reading !== undefined && <Opened committee={committee} reading={reading} />}
        {state === 'waiting' && <Waiting list={list} />}
      </div>
    </div>
  )
}

const CHANGES = {
  version: 'The applicant has submitted a new version.',
  decision: 'A colleague has made a decision.',
} as const

/** Offers to load what others have changed since the application was opened. */
function Changed({ committee }: Pick<ReadingViewProps, 'committee'>) {
  const change = useSelector(committee, ({ context }) => changeIn(context))
  const answer = (
    <Button variant="default" onClick={() => committee.send({ type: 'submission.reload' })}>
      Show the changes
    </Button>
  )
  return (
    change !== null && (
      <Message tone="note" title="This application has changed" answer={answer}>
        <p>{CHANGES[change]} What you typed is kept.</p>
      </Message>
    )
  )
}

/** The next page of the list loads, or could not be loaded. */
function Waiting({ list }: { list: SubmissionListActor }) {
  const state = useSelector(list, listState)
  return state === 'moreFailed' ? (
    <Failed onRetry={() => list.send({ type: 'list.retry' })} />
  ) : (
    <Loading>Loading more…</Loading>
  )
}

interface OpenProps {
  committee: CommitteeActor
  reading: OpenSubmissionActor
}

function Opened({ committee, reading }: OpenProps) {
  const state = useSelector(reading, openState)
  const read = useSelector(reading, ({ context }) => context.read)
  if (state === 'shown' && read !== null) {
    return <Application key={read.submission.id} committee={committee} reading={reading} read={read} />
  }
  if (state === 'failed') return <Failed onRetry={() => reading.send({ type: 'submission.retry' })} />
  if (state === 'loading') return <Loading>Loading the application…</Loading>
  if (state !== 'gone') return null
  return (
    <>
      <h1>Application</h1>
      <Message tone="note">
        <p>Application not found. It was deleted, or you have declared a conflict of interest with the applicant.</p>
      </Message>
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1>Application</h1>
      <Message tone="error" onRetry={onRetry}>
        <p>We could not load the application.</p>
      </Message>
    </>
  )
}

const KEYS: readonly { keys: readonly string[]; does: string; decides?: true }[] = [
  { keys: ['←', '→'], does: 'previous and next application' },
  { keys: ['F2'], does: 'decide', decides: true },
  { keys: ['F4'], does: 'open the next document' },
  { keys: ['Esc'], does: 'back to the list' },
  { keys: ['Ctrl', 'Enter'], does: 'save the decision', decides: true },
  { keys: ['F1'], does: 'list the keys' },
]

function Keys({ committee, opened, onClose }: { committee: CommitteeActor; opened: boolean; onClose: () => void }) {
  const decides = useSelector(committee, allows('decide'))
  return (
    <Notice title="Keys" opened={opened} onClose={onClose}>
      <ul className={classes.entries}>
        {KEYS.filter((key) => decides || key.decides === undefined).map(({ keys, does }) => (
          <li key={does} className={classes.entry}>
            <span>{does}</span>
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key} </kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Ways({ committee, list, onListKeys }: ReadingViewProps & { onListKeys: () => void }) {
  const position = useSelector(committee, ({ context }) => positionOf(context))
  const total = useSelector(list, ({ context }) => totalOf(context.counts, context.filter))
  const canNext = useSelector(committee, (snapshot) => snapshot.can({ type: 'submission.next' }))
  const canPrevious = useSelector(committee, (snapshot) => snapshot.can({ type: 'submission.previous' }))
  return (
    <nav className={classes.ways} aria-label="Applications">
      <Button variant="default" aria-keyshortcuts="Escape" onClick={() => committee.send({ type: 'submission.close' })}>
        Back to the list
      </Button>
      <span className={classes.total}>{position >= 0 && `${position + 1} of ${total}`}</span>
      <Button
        variant="default"
        aria-keyshortcuts="ArrowLeft"
        disabled={!canPrevious}
        onClick={() => committee.send({ type: 'submission.previous' })}
      >
        Previous
      </Button>
      <Button
        aria-keyshortcuts="ArrowRight"
        disabled={!canNext}
        onClick={() => committee.send({ type: 'submission.next' })}
      >
        Next
      </Button>
      <Button className={classes.keys} variant="subtle" aria-keyshortcuts="F1" onClick={onListKeys}>
        Keys (F1)
      </Button>
    </nav>
  )
}

function Application({ committee, reading, read }: OpenProps & { read: DeskSubmission }) {
  const { submission, versions, intake, sameIdentity } = read
  const documents = useSelector(reading, documentState)
  const filter = useSelector(committee, ({ context }) => context.list.filter)
  const link: DocumentLink = (kind, stored): ReactNode => (
    <button type="button" className={classes.link} onClick={() => reading.send({ type: 'document.open', kind })}>
      {stored?.originalFilename}
    </button>
  )
  const shown = { link, rich: richSection, canChange: false } as const
  return (
    <article className={classes.application} data-document={documents === 'closed' ? undefined : 'open'}>
      <div className="stack">
        <div>
          <h1 ref={takeFocus} tabIndex={-1}>
            {fullTitleOf(read)}
          </h1>
          <p>
            Intake {intake}, {submission.reference}, submitted {formatProviderTime(submission.submittedAt)}
            {versions.length > 1 && `, version ${submission.version} of ${versions.length}`}
          </p>
        </div>
        {sameIdentity.length > 0 && (
          <Message tone="note">
            <p>This {IDENTITY_NAME} is also used in:</p>
            <ul>
              {sameIdentity.map(({ id, reference }) => (
                <li key={id}>
                  <Link href={addressOf({ filter, application: id })}>{reference}</Link>
                </li>
              ))}
            </ul>
          </Message>
        )}
        <DecisionPane reading={reading} read={read} />
        <ReviewPane reading={reading} read={read} />
        <Versions committee={committee} read={read} />
        {read.isBlind && <BlindNotice />}
        {RECORD_STEPS.map((step) => (
          <RecordReview
            key={step}
            step={step}
            record={submission.application[step]}
            retired={retiredOn(step)}
            {...shown}
          />
        ))}
        <RequestPane reading={reading} read={read} />
        {!read.isBlind && <MessagePane reading={reading} read={read} />}
        <DossierButton committee={committee} reading={reading} />
        <History reading={reading} />
      </div>
      {documents !== 'closed' && <DocumentPane reading={reading} submission={submission} />}
    </article>
  )
}

const BlindNotice = () => (
  <Message tone="news" title="Blind review">
    <p>What identifies the applicant is hidden. Documents and texts may still contain a name.</p>
  </Message>
)

/** A PDF file with everything about the application, for roles that may export. */
function DossierButton({ committee, reading }: OpenProps) {
  const isAllowed = useSelector(committee, allows('exportSubmissions'))
  const state = useSelector(reading, dossierState)
  if (!isAllowed) return null
  const download = () => reading.send({ type: 'dossier.download' })
  return (
    <Section heading="Dossier">
      <p>One PDF file with the answers, decisions, reviews and letters. The documents are attached to it.</p>
      {state === 'failed' && (
        <Message tone="error">
          <p>We could not download the dossier. Please try again.</p>
        </Message>
      )}
      <div>
        <BusyButton variant="default" busy={state === 'downloading'} onClick={download}>
          Download the dossier
        </BusyButton>
      </div>
    </Section>
  )
}

/** Makes a screen reader announce the applicant. */
function takeFocus(heading: HTMLHeadingElement | null) {
  if (heading === null) return
  document.documentElement.scrollTop = 0
  heading.focus()
}
