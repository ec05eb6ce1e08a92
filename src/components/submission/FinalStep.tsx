import { useSelector } from '@xstate/react'
import { submittedLabel, submittedType } from '../../../domain/documents.ts'
import { answersOf } from '../../../domain/receipt.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { submittedIn } from '../../../machines/submissions/selectors.ts'
import { useSubmissions } from '../../PortalContext.tsx'
import { RichHtml } from '../form/richText/RichHtml.tsx'
import { Section } from '../layout/Section.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { Facts } from './Facts.tsx'

/** A submitted step, read-only. */
export function FinalStep({ step }: { step: RecordStep }) {
  const submitted = useSelector(useSubmissions(), submittedIn)
  if (submitted === null) return null
  const { application, documents } = submitted.last
  const uploaded = documents.filter(({ kind }) => submittedType(kind)?.step === step)
  return (
    <>
      {answersOf(application)
        .filter((part) => part.step === step)
        .map(({ heading, answers, html }) => (
          <Section key={heading} heading={heading}>
            {html === null ? <Facts facts={answers} /> : <RichHtml html={html} />}
          </Section>
        ))}
      {uploaded.length > 0 && (
        <Section heading="Documents">
          <Facts
            facts={uploaded.map((document) => [
              submittedLabel(document.kind),
              <DocumentLink key={document.kind} document={document} />,
            ])}
          />
        </Section>
      )}
    </>
  )
}
