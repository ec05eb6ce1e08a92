import { TextInput } from '@mantine/core'
import { useCallback, useRef, type ReactNode, type Ref } from 'react'
import { ACCEPTED_EXTENSIONS } from '../../../domain/limits.ts'
import type { UploadEvent } from '../../../machines/upload/contracts.ts'
import type { UploadView } from '../../../machines/upload/selectors.ts'
import { Button } from '../layout/Button.ts'
import { CameraIcon, UploadIcon } from '../layout/icons.tsx'
import { later } from '../layout/later.tsx'
import type { ThumbnailProps } from './Thumbnail.tsx'
import { UploadAct } from './UploadAct.tsx'
import { UploadOutcome } from './UploadOutcome.tsx'
import '../form/fields.css'
import classes from './UploadWidget.module.css'

export interface UploadWidgetProps {
  /** The button's id. */
  id: string
  label: string
  /** The document in messages, such as 'CV'. */
  short: string
  /** A sentence about the document. */
  about: string
  view: UploadView
  /** The name of a document that has the same file. */
  sameAs?: string
  /** Offered when the sign-in has expired and a retry would fail. */
  newLogin?: ReactNode
  /** The stored document's URL. */
  href: string
  send: (event: UploadEvent) => void
  onView: () => void
}

const Thumbnail = later<ThumbnailProps>(() => import('./Thumbnail.tsx'))

const ACCEPT = ACCEPTED_EXTENSIONS.map((extension) => `.${extension}`).join(',')

export function UploadWidget({
  id,
  label,
  short,
  about,
  view,
  sameAs,
  newLogin,
  href,
  send,
  onView,
}: UploadWidgetProps) {
  const { uploading, error, chosenName, stored, sent, finished } = view
  const button = useRef<HTMLButtonElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const inError = error !== null

  const watch = useCallback(
    (input: HTMLInputElement) => {
      picker.current = input
      const dismiss = () => send({ type: 'upload.touched' })
      input.addEventListener('cancel', dismiss)
      return () => input.removeEventListener('cancel', dismiss)
    },
    [send],
  )

  function choose(files: FileList | null) {
    const file = files?.[0]
    if (file !== undefined && !uploading) send({ type: 'file.chosen', file })
  }

  /** The pressed button disappears with its state; keeps the focus in the widget. */
  function act(event: UploadEvent) {
    send(event)
    button.current?.focus()
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes.widget}
      data-error={inError || undefined}
      data-finished={finished || undefined}
      data-drop-target
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        choose(event.dataTransfer.files)
      }}
    >
      {finished && stored !== null && <Thumbnail name={stored.originalFilename} file={sent} />}
      <h3 id={`${id}-label`}>
        {label}{' '}
        <span className={classes.asterisk} aria-hidden="true">
          *
        </span>
        <span className="spoken-only">(required)</span>
      </h3>

      {chosenName === null && !finished && (
        <p id={`${id}-about`} className={classes.about}>
          {about}
        </p>
      )}

      <UploadOutcome
        label={label}
        short={short}
        view={view}
        sameAs={sameAs}
        newLogin={newLogin}
        errorId={`${id}-error`}
        href={href}
        act={act}
        onView={onView}
      />

      <div className={classes.row}>
        <FilePicker ref={watch} label={label} accept={ACCEPT} onChoose={choose} />
        <FilePicker
          ref={camera}
          label={`Take a photo ${label}`}
          accept="image/jpeg"
          capture="environment"
          onChoose={choose}
        />
        {finished && <span>Replace:</span>}
        <Button
          id={id}
          ref={button}
          variant={finished ? 'subtle' : 'outline'}
          color={inError ? 'red' : 'primary'}
          leftSection={<UploadIcon />}
          // Not disabled, because that would lose the keyboard focus when an upload starts.
          data-disabled={uploading || undefined}
          aria-disabled={uploading}
          aria-label={`Upload File… ${label}`}
          aria-describedby={`${id}-error ${id}-about ${id}-rules`}
          onClick={() => uploading || picker.current?.click()}
        >
          Upload File…
        </Button>
        {!uploading && (
          <UploadAct
            document={label}
            variant="default"
            leftSection={<CameraIcon />}
            className={classes.camera}
            onClick={() => {
              camera.current?.click()
              button.current?.focus()
            }}
          >
            Take a photo
          </UploadAct>
        )}
        <TextInput
          readOnly
          aria-label={`${label}: file name`}
          placeholder="No File Uploaded"
          value={chosenName ?? stored?.originalFilename ?? ''}
          error={inError}
          className={classes.box}
        />
      </div>

      <div id={`${id}-rules`} className={classes.rules}>
        <span>Accepted File formats:</span>
        <span className={classes.formats} data-danger={error === 'wrongFileType' || undefined}>
          {ACCEPTED_EXTENSIONS.map((extension) => (
            <span key={extension}>{extension}</span>
          ))}
        </span>
        <span className={classes.limit} data-danger={error === 'fileTooLarge' || undefined}>
          File Size Limit: 2MB
        </span>
      </div>
    </div>
  )
}

interface FilePickerProps {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  /** The camera that a phone opens instead of its files. */
  capture?: 'environment'
  onChoose: (files: FileList | null) => void
}

function FilePicker({ ref, label, accept, capture, onChoose }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      capture={capture}
      hidden
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        onChoose(event.currentTarget.files)
        // Allows choosing the same file again.
        event.currentTarget.value = ''
      }}
    />
  )
}
