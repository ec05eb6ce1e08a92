import { shallowEqual, useSelector } from '@xstate/react'
import { downloadPath, documentsOf, type DocumentKind } from '../../../domain/documents.ts'
import type { StepName } from '../../../domain/steps.ts'
import { uploadViewOf } from '../../../machines/upload/selectors.ts'
import { usePortal, useUpload, type useApplication } from '../../PortalContext.tsx'
import { uploadId } from '../layout/ids.ts'
import { LogInAgain } from '../messages/LogInAgain.tsx'
import { UploadWidget } from './UploadWidget.tsx'
import '../layout/Section.css'

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

/** Marks a step's missing documents as required (section 5.4). */
export function touchUploads(application: ReturnType<typeof useApplication>, step: StepName) {
  const { children } = application.getSnapshot()
  for (const { kind } of documentsOf(step)) children[`upload-${kind}`]?.send({ type: 'upload.touched' })
}

function DocumentUpload({ kind, label }: { kind: DocumentKind; label: string }) {
  const { data, openDocument } = usePortal()
  const upload = useUpload(kind)
  const view = useSelector(upload, uploadViewOf, shallowEqual)
  const { signInExpired, stored } = view

  return (
    <UploadWidget
      id={uploadId(kind)}
      label={label}
      view={view}
      newLogin={signInExpired && <LogInAgain />}
      href={stored === null ? '' : data.settings.apiBase + downloadPath(kind, stored.fileName)}
      send={upload.send}
      onView={() => stored !== null && openDocument(kind, stored.fileName)}
    />
  )
}
