import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { downloadPath, documentsOf, type DocumentKind } from '../../domain/documents.ts'
import type { StepName } from '../../domain/steps.ts'
import { isSignInOver, uploadErrorOf } from '../../machines/upload/selectors.ts'
import { usePortal, useUpload } from '../PortalContext.tsx'
import { LogInAgain } from './LogInAgain.tsx'
import { UploadWidget } from './UploadWidget.tsx'
import './Section.css'

/** The upload widgets for a step's documents. */
export function DocumentUploads({ step }: { step: StepName }) {
  return (
    <div className="columns">
      {documentsOf(step).map(({ kind, label }) => (
        <DocumentUpload key={kind} kind={kind} label={label} />
      ))}
    </div>
  )
}

function DocumentUpload({ kind, label }: { kind: DocumentKind; label: string }) {
  const { data, openDocument } = usePortal()
  const upload = useUpload(kind)
  const uploading = useSelector(upload, (snapshot) => snapshot.matches('uploading'))
  const progress = useSelector(upload, ({ context }) => context.progress)
  const error = useSelector(upload, uploadErrorOf)
  const signInOver = useSelector(upload, isSignInOver)
  const chosenName = useSelector(upload, ({ context }) => context.chosen?.name ?? null)
  const stored = useSelector(upload, ({ context }) => context.stored)
  const dismiss = useCallback(() => upload.send({ type: 'picker.dismissed' }), [upload])

  return (
    <UploadWidget
      label={label}
      uploading={uploading}
      progress={progress}
      error={error}
      newLogin={signInOver ? <LogInAgain /> : undefined}
      chosenName={chosenName}
      stored={stored}
      href={stored === null ? '' : data.settings.apiBase + downloadPath(kind, stored.fileName)}
      onChoose={(file) => upload.send({ type: 'file.chosen', file })}
      onDismiss={dismiss}
      onRetry={() => upload.send({ type: 'upload.retry' })}
      onKeep={() => upload.send({ type: 'error.dismissed' })}
      onView={() => stored !== null && openDocument(kind, stored.fileName)}
    />
  )
}
