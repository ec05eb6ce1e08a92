import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import { fellowshipOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { RecordReview } from '../../screens/review/RecordReview.tsx'
import { RegionName } from '../../screens/review/RegionName.tsx'
import { richSection } from '../form/richText/RichSection.tsx'
import { storedLink } from './StoredLink.tsx'

/** A saved step, read-only, if nothing was submitted in time. */
export function SavedStep({ step }: { step: RecordStep }) {
  const fellowship = useSelector(useApplication(), fellowshipOf)
  const record = fellowship?.[step] ?? null
  if (record === null) return <p>You did not save this step.</p>
  return (
    <RecordReview
      step={step}
      record={record}
      link={storedLink}
      rich={richSection}
      canChange={false}
      region={(id) => <RegionName id={id} />}
    />
  )
}
