import { Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.css'
import type { ReactNode } from 'react'
import type { UploadEvent } from '../../../machines/upload/contracts.ts'
import type { UploadView } from '../../../machines/upload/selectors.ts'
import { AlertIcon, CheckIcon, NewWindowIcon } from '../layout/icons.tsx'
import { later } from '../layout/later.tsx'
import { News } from '../messages/News.tsx'
import type { FittedPictureProps } from './FittedPicture.tsx'
import { UploadAct } from './UploadAct.tsx'
import { helpWords, uploadErrorWords, uploadNews, WAITING_WORDS } from './words.ts'
import classes from './UploadOutcome.module.css'

/** Needed only after a conversion, which loads code too. */
const FittedPicture = later<FittedPictureProps>(() => import('./FittedPicture.tsx'))

export interface UploadOutcomeProps {
  label: string
  /** The document in messages, such as 'CV'. */
  short: string
  view: UploadView
  /** The name of a document that has the same file. */
  sameAs: string | undefined
  /** Offered when the sign-in has expired. */
  newLogin: ReactNode
  /** The id of the element with the alert. */
  errorId: string
  /** The stored document's URL. */
  href: string
  /** Sends an event when one of its buttons is pressed, which then disappears. */
  act: (event: UploadEvent) => void
  onView: () => void
}

/** The result of an upload, and what the applicant can do. */
export function UploadOutcome({
  label,
  short,
  view,
  sameAs,
  newLogin,
  errorId,
  href,
  act,
  onView,
}: UploadOutcomeProps) {
  const { uploading, waiting, cancellable, fitting, progress, error, reason, signInExpired } = view
  const { chosen, fitted, stored, finished } = view
  const advice = helpWords(view)
  // The same file would be refused again.
  const mayPass = error === 'failed' || (error === 'refused' && reason === null)
  return (
    <div className={classes.outcome}>
      {/* The advice can come later. Then only the advice is read. */}
      <div role="alert" aria-atomic={false} id={errorId}>
        {error !== null && (
          <p className={classes.error}>
            <AlertIcon />
            <span className="spoken-only">{short}: </span>
            {uploadErrorWords(view)}
          </p>
        )}
        {advice !== null && <p>{advice}</p>}
      </div>
      <News>{uploadNews(short, view, sameAs)}</News>
      <div className={classes.status}>
        {waiting && <p>{WAITING_WORDS}</p>}
        {uploading && (
          <div className={classes.uploading}>
            <Loader size={18} />
            <span>Uploading File…</span>
            <progress value={progress} max={1} aria-label={`${label}: upload progress`} />
          </div>
        )}
        {fitting && (
          <div className={classes.uploading}>
            <Loader size={18} />
            <span>Making the picture smaller…</span>
          </div>
        )}
        {fitted !== null && chosen !== null && <FittedPicture picture={fitted} original={chosen} />}
        {stored !== null && !uploading && !waiting && fitted === null && (
          <p className={classes.stored}>
            <span className={classes.check}>
              <CheckIcon />
            </span>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              onClick={(event) => {
                event.preventDefault()
                onView()
              }}
            >
              <span>File Uploaded: {stored.originalFilename}</span>{' '}
              <span className={classes.view}>
                Click to View <NewWindowIcon />
              </span>
            </a>
          </p>
        )}
        {sameAs !== undefined && (uploading || waiting || finished) && (
          <p className={classes.same}>{`You already used this file as your ${sameAs}. Is it the right one?`}</p>
        )}
      </div>
      <div className={classes.acts}>
        <HelpAct label={label} view={view} act={act} />
        {(waiting || mayPass) &&
          (signInExpired ? (
            newLogin
          ) : (
            <UploadAct
              document={label}
              variant={waiting ? 'default' : 'filled'}
              onClick={() => act({ type: 'upload.retry' })}
            >
              Try again
            </UploadAct>
          ))}
        {fitted !== null && (
          <UploadAct document={label} onClick={() => act({ type: 'fitted.accepted' })}>
            Send this picture
          </UploadAct>
        )}
        {cancellable && (
          <UploadAct document={label} variant="default" onClick={() => act({ type: 'upload.cancel' })}>
            Cancel
          </UploadAct>
        )}
        {(fitting || fitted !== null) && (
          <UploadAct document={label} variant="default" onClick={() => act({ type: 'fit.cancel' })}>
            Cancel
          </UploadAct>
        )}
        {error !== null && stored !== null && (
          <UploadAct document={label} variant="subtle" onClick={() => act({ type: 'error.dismissed' })}>
            Keep the uploaded file
          </UploadAct>
        )}
      </div>
    </div>
  )
}

type HelpActProps = Pick<UploadOutcomeProps, 'label' | 'view' | 'act'>

function HelpAct({ label, view: { help, suggestedName }, act }: HelpActProps) {
  if (suggestedName !== null) {
    return (
      <UploadAct document={label} className={classes.rename} onClick={() => act({ type: 'name.accepted' })}>
        {`Use the name “${suggestedName}”`}
      </UploadAct>
    )
  }
  if (help !== 'makeSmaller' && help !== 'convert') return null
  return (
    <UploadAct document={label} onClick={() => act({ type: 'picture.fit' })}>
      {help === 'convert' ? 'Convert to JPEG' : 'Make it smaller'}
    </UploadAct>
  )
}
