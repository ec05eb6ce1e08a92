import { formatZonedTime } from '../../../domain/calendar.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { Section } from '../layout/Section.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import classes from './submission.module.css'

/** Earlier versions; nothing if there is only one. */
export function Versions({ earlier }: { earlier: readonly SubmissionSummary[] }) {
  if (earlier.length === 0) return null
  return (
    <Section heading="Earlier versions">
      <ol className={classes.versions}>
        {earlier.toReversed().map((submission) => (
          <li key={submission.id}>
            <span>
              <strong>Version {submission.version}</strong>, {submission.reference}
              <br />
              Submitted {formatZonedTime(submission.submittedAt)}
            </span>
            <ReceiptButton version={submission} variant="default">
              {`Receipt of version ${submission.version} (PDF)`}
            </ReceiptButton>
          </li>
        ))}
      </ol>
    </Section>
  )
}
