import { downloadPath, type StoredDocument } from '../../../domain/documents.ts'
import { usePortal } from '../../PortalContext.tsx'
import { NewWindowIcon } from '../layout/icons.tsx'

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

/** A link, or words if the document is missing. */
export const storedLink = (kind: string, stored: StoredDocument | null) =>
  stored === null ? 'No File Uploaded' : <StoredLink kind={kind} stored={stored} />
