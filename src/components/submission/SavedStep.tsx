import { useSelector } from '@xstate/react'
import type { RecordStep } from '../../../domain/steps.ts'
import { fellowshipOf } from '../../../machines/application/selectors.ts'
import { useApplication } from '../../PortalContext.tsx'
import { CourseDetailsReview, PersonalDetailsReview } from '../../screens/review/RecordReviews.tsx'
import { RegionName } from '../../screens/review/RegionName.tsx'
import { RichHtml } from '../form/richText/RichHtml.tsx'
import { Section } from '../layout/Section.tsx'
import { storedLink } from './StoredLink.tsx'

/** A saved step, read-only, if nothing was submitted in time. */
export function SavedStep({ step }: { step: RecordStep }) {
  const fellowship = useSelector(useApplication(), fellowshipOf)
  const { personalDetails = null, courseDetails = null, motivation = null } = fellowship ?? {}
  if (step === 'personalDetails' && personalDetails !== null) {
    return (
      <PersonalDetailsReview
        record={personalDetails}
        link={storedLink}
        canChange={false}
        region={(id) => <RegionName id={id} />}
      />
    )
  }
  if (step === 'courseDetails' && courseDetails !== null) {
    return <CourseDetailsReview record={courseDetails} link={storedLink} canChange={false} />
  }
  if (step === 'motivation' && motivation !== null) {
    return (
      <Section>
        <RichHtml html={motivation.motivation} />
      </Section>
    )
  }
  return <p>You did not save this step.</p>
}
