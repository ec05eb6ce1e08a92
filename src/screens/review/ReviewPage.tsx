import type { ReactNode } from 'react'
import type { CourseDetails } from '../../../domain/courseDetails.ts'
import type { DocumentKind } from '../../../domain/documents.ts'
import type { Motivation } from '../../../domain/motivation.ts'
import type { PersonalDetails } from '../../../domain/personalDetails.ts'
import { STEP } from '../../../domain/steps.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { NewWindowIcon } from '../../components/layout/icons.tsx'
import { SaveButton } from '../../components/form/SaveButton.tsx'
import { Actions } from '../../components/layout/Section.tsx'
import { useIsFinal } from '../../components/submission/useIsFinal.ts'
import { MotivationReview } from './MotivationReview.tsx'
import classes from './ReviewPage.module.css'
import { CourseDetailsReview, PersonalDetailsReview, type DocumentLink } from './RecordReviews.tsx'

export interface ReviewPageProps {
  personalDetails: PersonalDetails | null
  courseDetails: CourseDetails | null
  motivation: Motivation | null
  /** Renders a region's name. */
  region: (id: string) => ReactNode
  allowed: boolean
  saving: boolean
  trouble: ReactNode
  hrefOf: (kind: DocumentKind, fileName: string) => string
  onView: (kind: DocumentKind, fileName: string) => void
  onConfirm: () => void
}

export function ReviewPage(props: ReviewPageProps) {
  const { personalDetails, courseDetails, motivation, region, trouble, hrefOf, onView } = props
  const isFinal = useIsFinal()

  const link: DocumentLink = (kind, stored) => {
    if (stored === null) return 'No File Uploaded'
    return (
      <a
        href={hrefOf(kind, stored.fileName)}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          event.preventDefault()
          onView(kind, stored.fileName)
        }}
      >
        {stored.originalFilename}
        <NewWindowIcon />
        <span className="spoken-only">(opens in a new window)</span>
      </a>
    )
  }

  return (
    <>
      <p>
        Please make sure that the information below is factual and up to date. All documents must be certified by the
        police or legal commissioners of oath.
      </p>
      <div className={classes.records}>
        <div className="stack">
          {personalDetails !== null && (
            <PersonalDetailsReview record={personalDetails} link={link} canChange={!isFinal} region={region} />
          )}
        </div>
        {courseDetails !== null && <CourseDetailsReview record={courseDetails} link={link} canChange={!isFinal} />}
      </div>
      {motivation !== null && <MotivationReview html={motivation.motivation} canChange={!isFinal} />}
      {trouble}
      <Actions>
        <BackLink to={STEP.motivation.route} />
        <SaveButton allowed={props.allowed} saving={props.saving} onClick={props.onConfirm}>
          Details Correct
        </SaveButton>
      </Actions>
    </>
  )
}
