import { sizeText } from '../../../domain/sizes.ts'
import type { SubmittedDocument } from '../../../domain/submissions.ts'
import { StoredLink } from './StoredLink.tsx'
import classes from './submission.module.css'

/** A submitted document with its size. */
export function DocumentLink({ document }: { document: SubmittedDocument }) {
  return (
    <span className={classes.document}>
      <StoredLink kind={document.kind} stored={document} />{' '}
      <span className={classes.size}>{sizeText(document.size)}</span>
    </span>
  )
}
