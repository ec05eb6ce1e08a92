import { useSelector } from '@xstate/react'
import { objectIn } from '../../../domain/objects.ts'
import { richTextsIn } from '../../../domain/views.ts'
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
  const record = fellowship?.[step] ?? null
  if (record === null) return <NotSaved />
  return (
    <>
      <RecordReview
        step={step}
        record={record}
        link={storedLink}
        canChange={false}
        region={(id) => <RegionName id={id} />}
      />
      {richTextsIn(step).map(({ field }) => (
        <Section key={field}>
          <RichHtml html={String(objectIn(record)[field] ?? '')} />
        </Section>
      ))}
    </>
  )
}

const NotSaved = () => <p>You did not save this step.</p>
