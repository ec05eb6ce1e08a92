import { CERTIFIED_COPY_OF, PHOTO_OF_COPY } from '#programme/texts/uploads.ts'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { DOCUMENT, downloadPath, documentsOf, type DocumentKind } from '../../../domain/documents.ts'
import type { StepName } from '../../../domain/steps.ts'
import { sameFileAs } from '../../../machines/application/sameFile.ts'
import { uploadViewOf } from '../../../machines/upload/selectors.ts'
import { useApplication, usePortal, useUpload } from '../../PortalContext.tsx'
import { goTo } from '../layout/goTo.ts'
import { uploadId } from '../layout/ids.ts'
import { LogInAgain } from '../messages/LogInAgain.tsx'
import { UploadWidget } from './UploadWidget.tsx'
import '../layout/Section.css'

export interface DocumentUploadsProps {
  step: StepName
  /** All of the step's documents by default. */
  kinds?: readonly DocumentKind[]
}

/** The upload widgets for a step's documents. */
export function DocumentUploads({ step, kinds }: DocumentUploadsProps) {
  // A link to an upload, as on Progress.
  useEffect(() => goTo(location.hash.slice(1)), [])
  return (
    <div className="columns">
      {documentsOf(step)
        .filter(({ kind }) => kinds?.includes(kind) ?? true)
        .map(({ kind, label }) => (
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
  const sameAs = useSelector(useApplication(), sameFileAs(kind))

  return (
    <UploadWidget
      id={uploadId(kind)}
      label={label}
      short={DOCUMENT[kind].short}
      about={`${CERTIFIED_COPY_OF} ${DOCUMENT[kind].about}. ${PHOTO_OF_COPY}`}
      view={view}
      sameAs={sameAs === null ? undefined : DOCUMENT[sameAs].short}
      newLogin={signInExpired && <LogInAgain variant="filled" />}
      href={stored === null ? '' : data.settings.apiBase + downloadPath(kind, stored.fileName)}
      send={upload.send}
      onView={() => stored !== null && openDocument(kind, stored.fileName)}
    />
  )
}
