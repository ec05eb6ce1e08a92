import { Button, NativeSelect } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore, type MouseEvent } from 'react'
import { submittedLabel } from '../../domain/documents.ts'
import { sizeText } from '../../domain/sizes.ts'
import type { Submission, SubmittedDocument } from '../../domain/submissions.ts'
import type { OpenedDocument } from '../../machines/openSubmission/contracts.ts'
import { documentState } from '../../machines/openSubmission/selectors.ts'
import { Loading } from '../components/messages/Loading.tsx'
import { Message } from '../components/messages/Message.tsx'
import { DOCUMENTS } from './goToPart.ts'
import type { ReadingProps } from './readingProps.ts'
import { closeDocument, showDocument } from './showPart.ts'
import { isInFrame, watchInFrame } from './watchFrames.ts'
import desk from './desk.module.css'
import classes from './reading.module.css'

const labelOf = ({ kind, size }: SubmittedDocument) => `${submittedLabel(kind)} (${sizeText(size)})`

const fileNameIn = ({ documents }: Submission, kind: string) =>
  documents.find((each) => each.kind === kind)?.originalFilename

/** The application's documents, or one of them with a list to choose another. */
export function DocumentsPane({ reading, read: { submission } }: ReadingProps) {
  const state = useSelector(reading, documentState)
  const kind = useSelector(reading, ({ context }) => context.kind)
  const opened = state === 'closed' || kind === null ? '' : `: ${submittedLabel(kind)}, ${fileNameIn(submission, kind)}`
  return (
    <section id={DOCUMENTS} className={classes.documents} aria-label={`Documents${opened}`} tabIndex={-1}>
      {state === 'closed' || kind === null ? (
        <>
          <h2>Documents</h2>
          <ul className={classes.files}>
            {submission.documents.map((each) => (
              <li key={each.kind}>
                <button type="button" onClick={() => showDocument(reading, each.kind)}>
                  <span>{submittedLabel(each.kind)}</span>
                  <span className={desk.count}>{sizeText(each.size)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Opened reading={reading} submission={submission} kind={kind} />
      )}
    </section>
  )
}

interface OpenedProps extends Pick<ReadingProps, 'reading'> {
  submission: Submission
  kind: string
}

function Opened({ reading, submission, kind }: OpenedProps) {
  const state = useSelector(reading, documentState)
  const opened = useSelector(reading, ({ context }) => context.opened)
  return (
    <>
      <div className={classes.kinds}>
        <NativeSelect
          aria-label="Document"
          data={submission.documents.map((each) => ({ value: each.kind, label: labelOf(each) }))}
          value={kind}
          onChange={(event) => reading.send({ type: 'document.open', kind: event.currentTarget.value })}
        />
        {state === 'shown' && opened !== null && (
          // The browser would name an object URL's file after its id.
          <Button variant="subtle" component="a" href={opened.url} download={fileNameIn(submission, kind)}>
            Save
          </Button>
        )}
        <Button variant="subtle" onClick={() => closeDocument(reading, kind)}>
          Close
        </Button>
      </div>
      {state === 'loading' && <Loading>Loading the document…</Loading>}
      {state === 'failed' && (
        <Message tone="error" onRetry={() => reading.send({ type: 'document.open', kind })}>
          We could not open the document.
        </Message>
      )}
      {state === 'shown' && opened !== null && <Content opened={opened} />}
      {state === 'shown' && opened?.type === 'application/pdf' && <WayOut />}
    </>
  )
}

/**
 * The keys of a PDF viewer go to its frame, of which the page receives nothing. Taking the focus back would make its text
 * impossible to copy, so this shows that the desk's keys do nothing, and returns to them. Its place is always reserved,
 * because the PDF must not move under the press that enters it.
 */
function WayOut() {
  const isShown = useSyncExternalStore(watchInFrame, isInFrame)
  const leave = ({ currentTarget }: MouseEvent) =>
    currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true })
  return (
    <p className={classes.wayOut} data-shown={isShown}>
      Your keys now go to the document.
      <Button variant="subtle" size="compact-sm" onClick={leave}>
        Use the desk’s keys
      </Button>
    </p>
  )
}

function Content({ opened: { url, name, type } }: { opened: OpenedDocument }) {
  if (type.startsWith('image/')) return <img className={classes.picture} src={url} alt={name} />
  // Browsers' PDF viewers do not run in a sandboxed frame; they isolate a PDF's scripts themselves.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (type === 'application/pdf') return <iframe className={classes.paper} src={`${url}#navpanes=0`} title={name} />
  return <p>Your browser cannot show this kind of file. Choose Save to open it on your device.</p>
}
