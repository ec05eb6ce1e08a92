import { formatZonedTime } from '../../../domain/calendar.ts'
import { submittedLabel } from '../../../domain/documents.ts'
import { referenceAdvice } from '../../../domain/receipt.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { usePortal } from '../../PortalContext.tsx'
import { Section } from '../layout/Section.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { Facts } from './Facts.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import classes from './submission.module.css'

/** The reference and time of a submission. */
export function Receipt({ submission }: { submission: SubmissionSummary }) {
  const { reference, replaces, submittedAt, version, documents } = submission
  const { contact } = usePortal().data.settings
  return (
    <Section heading="Your receipt">
      <p className={classes.reference}>
        <span>Reference</span> <strong>{reference}</strong>
      </p>
      <Facts
        facts={[
          ['Submitted', formatZonedTime(submittedAt)],
          ...(replaces === null ? [] : [['Version', `${version} (replaces version ${version - 1})`] as const]),
        ]}
      />
      <p>
        {referenceAdvice(contact)}
        {replaces !== null && ` It replaces your earlier reference, ${replaces}.`}
      </p>
      <div>
        <ReceiptButton version={submission} variant="filled">
          Download your receipt (PDF)
        </ReceiptButton>
      </div>
      <details className={classes.documents} open>
        <summary>{documents.length} documents</summary>
        <Facts
          facts={documents.map((document) => [
            submittedLabel(document.kind),
            <DocumentLink key={document.kind} document={document} />,
          ])}
        />
      </details>
    </Section>
  )
}
