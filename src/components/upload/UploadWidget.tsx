import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.css'
import { useCallback, useRef, type ReactNode, type Ref } from 'react'
import { ACCEPTED_EXTENSIONS } from '../../../domain/limits.ts'
import type { UploadEvent } from '../../../machines/upload/contracts.ts'
import type { UploadView } from '../../../machines/upload/selectors.ts'
import { CameraIcon, UploadIcon } from '../layout/icons.tsx'
import { UploadAct } from './UploadAct.tsx'
import { UploadOutcome } from './UploadOutcome.tsx'
import '../form/fields.css'
import classes from './UploadWidget.module.css'

export interface UploadWidgetProps {
  /** The button's id. */
  id: string
  label: string
  view: UploadView
  /** Offered when the sign-in has expired, and trying again would not help. */
  newLogin?: ReactNode
  /** The stored document's address. */
  href: string
  send: (event: UploadEvent) => void
  onView: () => void
}

const ACCEPT = ACCEPTED_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Section 2.9. */
export function UploadWidget({ id, label, view, newLogin, href, send, onView }: UploadWidgetProps) {
  const { uploading, error, chosenName, stored } = view
  const button = useRef<HTMLButtonElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const inError = error !== null

  const watchDismissal = useCallback(
    (input: HTMLInputElement) => {
      picker.current = input
      const dismiss = () => send({ type: 'picker.dismissed' })
      input.addEventListener('cancel', dismiss)
      return () => input.removeEventListener('cancel', dismiss)
    },
    [send],
  )

  function choose(files: FileList | null) {
    const file = files?.[0]
    if (file !== undefined && !uploading) send({ type: 'file.chosen', file })
  }

  /** The button that was pressed goes with the state that it belongs to; the keyboard stays in this widget. */
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
            <span key={extension}>{extension}</span>
          ))}
        </span>
        <span className={classes.limit} data-danger={error === 'fileTooLarge' || undefined}>
          File Size Limit: 2MB
        </span>
      </div>

      <div className={classes.row}>
        <FilePicker ref={watchDismissal} label={label} accept={ACCEPT} onChoose={choose} />
        <FilePicker
          ref={camera}
          label={`Take a photo ${label}`}
          accept="image/jpeg"
          capture="environment"
          onChoose={choose}
        />
        <Button
          id={id}
          ref={button}
          variant={inError ? 'filled' : 'outline'}
          color={inError ? 'red' : 'primary'}
          leftSection={<UploadIcon />}
          // A disabled button would lose the keyboard's focus when an upload begins.
          data-disabled={uploading || undefined}
          aria-disabled={uploading}
          aria-label={`Upload File… ${label}`}
          aria-describedby={`${id}-error ${id}-rules`}
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

      <UploadOutcome
        label={label}
        view={view}
        newLogin={newLogin}
        errorId={`${id}-error`}
        href={href}
        act={act}
        onView={onView}
      />
    </div>
  )
}

interface FilePickerProps {
  ref: Ref<HTMLInputElement>
  label: string
  accept: string
  /** The camera that a phone opens in place of its files. */
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
        // So that the same file can be chosen again.
        event.currentTarget.value = ''
      }}
    />
  )
}
