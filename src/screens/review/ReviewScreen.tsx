import { useSelector } from '@xstate/react'
import { STEP } from '../../../domain/steps.ts'
import { fellowshipOf, isSaving } from '../../../machines/application/selectors.ts'
import { SaveButton } from '../../components/form/SaveButton.tsx'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { Actions } from '../../components/layout/Section.tsx'
import { storedLink } from '../../components/submission/StoredLink.tsx'
import { useIsFinal } from '../../components/submission/useIsFinal.ts'
import { useApplication } from '../../PortalContext.tsx'
import { useGoToChanged } from './Details.tsx'
import { MotivationReview } from './MotivationReview.tsx'
import './print.css'
import { CourseDetailsReview, PersonalDetailsReview } from './RecordReviews.tsx'
import { RegionName } from './RegionName.tsx'
import classes from './Review.module.css'

export default function ReviewScreen() {
  const application = useApplication()
  const { personalDetails, courseDetails, motivation } = useSelector(application, fellowshipOf) ?? {}
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'review.confirm' }))
  const saving = useSelector(application, isSaving('review'))
  const canChange = !useIsFinal()

  useGoToChanged()

  return (
    <>
      <p>
        Please make sure that the information below is factual and up to date. All documents must be certified by the
        police or legal commissioners of oath.
      </p>
      <div className={classes.records}>
        <div className="stack">
          {personalDetails && (
            <PersonalDetailsReview
              record={personalDetails}
              link={storedLink}
              canChange={canChange}
              region={(id) => <RegionName id={id} />}
            />
          )}
        </div>
        {courseDetails && <CourseDetailsReview record={courseDetails} link={storedLink} canChange={canChange} />}
      </div>
      {motivation && <MotivationReview html={motivation.motivation} canChange={canChange} />}
      <SaveTrouble step="review" />
      <Actions>
        <BackLink to={STEP.motivation.route} />
        <SaveButton allowed={allowed} saving={saving} onClick={() => application.send({ type: 'review.confirm' })}>
          Details Correct
        </SaveButton>
      </Actions>
    </>
  )
}
