import { downloadPath, type StoredDocument } from '../../../domain/documents.ts'
import { sizeText } from '../../../domain/sizes.ts'
import type { SubmittedDocument } from '../../../domain/submissions.ts'
import { usePortal } from '../../PortalContext.tsx'
import { NewWindowIcon } from '../layout/icons.tsx'
import classes from './submission.module.css'

interface StoredLinkProps {
  kind: string
  stored: StoredDocument
}

/** Opens a document in a new window. */
export function StoredLink({ kind, stored: { fileName, originalFilename } }: StoredLinkProps) {
  const { data, openDocument } = usePortal()
  return (
    <a
      href={data.settings.apiBase + downloadPath(kind, fileName)}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        event.preventDefault()
        openDocument(kind, fileName)
      }}
    >
      {originalFilename}
      <NewWindowIcon />
      <span className="spoken-only">(opens in a new window)</span>
    </a>
  )
}

/** A submitted document with its size. */
export function DocumentLink({ document }: { document: SubmittedDocument }) {
  return (
    <span className={classes.document}>
      <StoredLink kind={document.kind} stored={document} />{' '}
      <span className={classes.size}>{sizeText(document.size)}</span>
    </span>
  )
}
