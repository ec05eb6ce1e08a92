import { Badge, Button, Loader, TextInput } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Badge.css'
import '@mantine/core/styles/Loader.css'
import { useCallback, useId, useRef, type ReactNode } from 'react'
import type { StoredDocument } from '../../domain/documents.ts'
import { FILE_ERROR_MESSAGES, FILE_REQUIRED_MESSAGE } from '../../domain/fileChecks.ts'
import { ACCEPTED_EXTENSIONS } from '../../domain/limits.ts'
import type { UploadError } from '../../machines/upload/selectors.ts'
import { AlertIcon, CheckIcon, NewWindowIcon, UploadIcon } from './icons.tsx'
import './fields/fields.css'
import classes from './UploadWidget.module.css'

export interface UploadWidgetProps {
  label: string
  uploading: boolean
  /** Progress, 0 to 1. */
  progress: number
  error: UploadError | null
  /** Offered when the sign-in has expired, and trying again would not help. */
  newLogin?: ReactNode
  /** The chosen file's name while it is uploading or refused. */
  chosenName: string | null
  stored: StoredDocument | null
  /** The stored document's address. */
  href: string
  onChoose: (file: File) => void
  /** The file picker was closed without a choice. */
  onDismiss: () => void
  /** Retries the same file. */
  onRetry: () => void
  /** Returns to the previous document. */
  onKeep: () => void
  onView: () => void
}

export const UPLOAD_ERROR_MESSAGES: Record<UploadError, string> = {
  ...FILE_ERROR_MESSAGES,
  required: FILE_REQUIRED_MESSAGE,
  refused: 'This file could not be accepted. Try again, or choose another file.',
  failed: 'The file could not be uploaded. Check your connection and try again.',
}

const SIGN_IN_OVER = 'The file could not be uploaded. Your sign-in has expired.'

const ACCEPT = ACCEPTED_EXTENSIONS.map((extension) => `.${extension}`).join(',')

export function UploadWidget(props: UploadWidgetProps) {
  const { label, uploading, progress, error, newLogin, chosenName, stored, href } = props
  const { onChoose, onDismiss, onRetry, onKeep, onView } = props
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const inError = error !== null

  const watchDismissal = useCallback(
    (input: HTMLInputElement) => {
      picker.current = input
      input.addEventListener('cancel', onDismiss)
      return () => input.removeEventListener('cancel', onDismiss)
    },
    [onDismiss],
  )

  function choose(files: FileList | null) {
    const file = files?.[0]
    if (file !== undefined && !uploading) onChoose(file)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.widget}
      data-error={inError || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files)
      }}
    >
      <h3 id={`${id}-label`}>
        {label}{' '}
        <span className={classes.asterisk} aria-hidden="true">
          *
        </span>
        <span className="spoken-only">(required)</span>
      </h3>

      <div id={`${id}-rules`} className={classes.rules}>
        <span>Accepted File formats:</span>
        <span className={classes.formats} data-danger={error === 'wrongFileType' || undefined}>
          {ACCEPTED_EXTENSIONS.map((extension) => (
            <Badge key={extension} variant="light" radius="sm" color={error === 'wrongFileType' ? 'red' : 'primary'}>
              {extension}
            </Badge>
          ))}
        </span>
        <span className={classes.limit} data-danger={error === 'fileTooLarge' || undefined}>
          File Size Limit: 2MB
        </span>
      </div>

      <div className={classes.row}>
        <input
          ref={watchDismissal}
          type="file"
          accept={ACCEPT}
          hidden
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            choose(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Button
          variant={inError ? 'filled' : 'outline'}
          color={inError ? 'red' : 'primary'}
          leftSection={<UploadIcon />}
          disabled={uploading}
          aria-describedby={`${id}-error ${id}-rules`}
          onClick={() => picker.current?.click()}
        >
          Upload File…
        </Button>
        <TextInput
          readOnly
          aria-label={`${label}: file name`}
          placeholder="No File Uploaded"
          value={chosenName ?? stored?.originalFilename ?? ''}
          error={inError}
          className={classes.box}
        />
      </div>

      <div className={classes.outcome}>
        {uploading && (
          <div role="status" className={classes.uploading}>
            <Loader size={18} />
            <span>Uploading File…</span>
            <progress value={progress} max={1} aria-label={`${label}: how much is uploaded`} />
          </div>
        )}
        <div role="alert" id={`${id}-error`}>
          {inError && (
            <p className={classes.error}>
              <AlertIcon />
              {newLogin ? SIGN_IN_OVER : UPLOAD_ERROR_MESSAGES[error]}
            </p>
          )}
        </div>
        {(error === 'failed' || error === 'refused') &&
          (newLogin ?? (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          ))}
        {inError && stored !== null && (
          <Button variant="subtle" onClick={onKeep}>
            Keep the uploaded file
          </Button>
        )}
        {stored !== null && !uploading && (
          <p className={classes.stored}>
            <span className={classes.check}>
              <CheckIcon />
            </span>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              title="Click to View"
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
      </div>
    </div>
  )
}
