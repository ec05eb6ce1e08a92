import { downloadPath } from '../../../domain/documents.ts'
import { sizeText } from '../../../domain/sizes.ts'
import type { SubmittedDocument } from '../../../domain/submissions.ts'
import { usePortal } from '../../PortalContext.tsx'
import { NewWindowIcon } from '../icons.tsx'
import classes from './submission.module.css'

/** A document as it was submitted, with its size. */
export function DocumentLink({
  document: { kind, fileName, originalFilename, size },
}: {
  document: SubmittedDocument
}) {
  const { data, openDocument } = usePortal()
  return (
    <span className={classes.document}>
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
      </a>{' '}
      <span className={classes.size}>{sizeText(size)}</span>
    </span>
  )
}
