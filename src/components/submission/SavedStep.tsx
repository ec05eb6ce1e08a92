import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import { fellowshipOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { RecordReview } from '../../screens/review/RecordReview.tsx'
import { RegionName } from '../../screens/review/RegionName.tsx'
import { RichHtml } from '../form/richText/RichHtml.tsx'
import { Section } from '../layout/Section.tsx'
import { storedLink } from './StoredLink.tsx'

/** A saved step, read-only, if nothing was submitted in time. */
export function SavedStep({ step }: { step: RecordStep }) {
  const fellowship = useSelector(useApplication(), fellowshipOf)
  if (step === 'motivation') {
    const motivation = fellowship?.motivation ?? null
    return motivation === null ? (
      <NotSaved />
    ) : (
      <Section>
        <RichHtml html={motivation.motivation} />
      </Section>
    )
  }
  const record = fellowship?.[step] ?? null
  if (record === null) return <NotSaved />
  return (
    <RecordReview
      step={step}
      record={record}
      link={storedLink}
      canChange={false}
      region={(id) => <RegionName id={id} />}
    />
  )
}

const NotSaved = () => <p>You did not save this step.</p>
