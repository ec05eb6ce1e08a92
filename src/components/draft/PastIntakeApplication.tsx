import { useSelector } from '@xstate/react'
import { DOCUMENT } from '../../../domain/documents.ts'
import { keysOf } from '../../../domain/objects.ts'
import { labelOf, questionOf } from '../../../domain/programme.ts'
import { answerOf, shownStep } from '../../../domain/recordForms.ts'
import type { RecordStep } from '../../../domain/steps.ts'
import { useDraft } from '../../PortalContext.tsx'
import { useTexts } from './useTexts.ts'
import { RichHtml } from '../form/richText/RichHtml.tsx'
import { Section } from '../layout/Section.tsx'
import { StoredLink } from '../submission/StoredLink.tsx'
import { Facts } from '../submission/Facts.tsx'
import { PastIntakeNotice } from './PastIntakeNotice.tsx'

/** Replaces every screen of an application whose intake has ended. */
export function PastIntakeApplication({ step }: { step: RecordStep | undefined }) {
  return (
    <>
      <PastIntakeNotice />
      {step !== undefined && <TypedStep step={step} />}
    </>
  )
}

/** A step's last input, read-only. */
function TypedStep({ step }: { step: RecordStep }) {
  const draft = useDraft(step)
  const fellowship = useSelector(draft, ({ context }) => context.fellowship)
  const content = useSelector(draft, ({ context }) => context.content)
  const textIn = useTexts(step)
  const shown = shownStep(step, fellowship, content)
  const form: Readonly<Record<string, string>> = shown.form
  const rich = keysOf(form).filter((field) => questionOf(step, field).kind === 'richText' && form[field] !== '')
  const texts = keysOf(form)
    // A country is shown with its institution.
    .filter((field) => answerOf(field) === field && !rich.includes(field))
    .map((field) => [labelOf(step, field), textIn(field, shown)] as const)
    .filter(([, text]) => text !== '')
  const documents = keysOf(shown.documents).flatMap((kind) => {
    const stored = shown.documents[kind]
    return stored ? [[DOCUMENT[kind].reviewLabel, <StoredLink key={kind} kind={kind} stored={stored} />] as const] : []
  })
  if (texts.length + documents.length + rich.length === 0) return <p>You did not fill in this step.</p>
  return (
    <>
      {texts.length + documents.length > 0 && (
        <Section>
          <Facts facts={[...texts, ...documents]} />
        </Section>
      )}
      {rich.map((field) => (
        <Section key={field}>
          <RichHtml html={form[field] ?? ''} />
        </Section>
      ))}
    </>
  )
}
