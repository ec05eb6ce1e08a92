import { NEXT_STEPS } from '#programme/texts/receipt.ts'
import { useSelector } from '@xstate/react'
import { formatDay, formatZonedTime } from '../../../domain/calendar.ts'
import { submittedLabel } from '../../../domain/documents.ts'
import { referenceAdvice } from '../../../domain/receipt.ts'
import type { SubmissionSummary } from '../../../domain/submissions.ts'
import { applicationsStatusOf } from '../../../machines/applicationsWindow/selectors.ts'
import { useApplication, useApplicationsWindow, usePortal } from '../../PortalContext.tsx'
import { Section } from '../layout/Section.tsx'
import { CopyButton } from './CopyButton.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { Facts } from './Facts.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import classes from './submission.module.css'

export interface ReceiptProps {
  submission: SubmissionSummary
  /** True if applications are open and nothing has changed since the submission. */
  isAsSubmitted: boolean
}

/** The reference and time of a submission, and what happens next. */
export function Receipt({ submission, isAsSubmitted }: ReceiptProps) {
  const { reference, replaces, submittedAt, version, documents, decision } = submission
  const { contact, sendsMail } = usePortal().data.settings
  const email = useSelector(useApplication(), ({ context }) => context.profile.email)
  return (
    <Section heading="Your receipt">
      <div className={classes.reference}>
        <p>
          <span>Reference</span> <strong>{reference}</strong>
        </p>
        <CopyButton text={reference} what="reference" />
      </div>
      <Facts
        facts={[
          ['Submitted', formatZonedTime(submittedAt)],
          ...(version === 1 ? [] : [['Version', `${version} (replaces version ${version - 1})`] as const]),
        ]}
      />
      <p>
        {referenceAdvice(contact)}
        {replaces !== null && ` It replaces your earlier reference, ${replaces}.`}
        {sendsMail && ` We have also emailed your reference to ${email}.`}
      </p>
      <div>
        <ReceiptButton version={submission} variant="filled">
          Download your receipt (PDF)
        </ReceiptButton>
      </div>
      {decision === null && <NextSteps isAsSubmitted={isAsSubmitted} />}
      <details className={classes.documents}>
        <summary>The {documents.length} documents you sent</summary>
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

function NextSteps({ isAsSubmitted }: Pick<ReceiptProps, 'isAsSubmitted'>) {
  const { providerName, sendsMail } = usePortal().data.settings
  const closingDate = useSelector(useApplicationsWindow(), applicationsStatusOf)?.closingDate
  return (
    <div className={classes.next}>
      <h3>What happens next</h3>
      <ol>
        {isAsSubmitted && (
          <li>
            Until {closingDate === undefined ? 'applications close' : formatDay(closingDate)} you can change your
            application: save the step, then submit again.{' '}
            {sendsMail
              ? 'After that, you can log in with the link in our email, to read it.'
              : 'Download your receipt before then. You cannot log in while applications are closed.'}
          </li>
        )}
        {NEXT_STEPS.map((text) => (
          <li key={text}>{text.replace('{provider}', providerName)}</li>
        ))}
      </ol>
    </div>
  )
}
