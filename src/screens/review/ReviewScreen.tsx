import { REVIEW_INTRO } from '#programme/texts/review.ts'
import { useSelector } from '@xstate/react'
import { STEP, type RecordStep } from '../../../domain/steps.ts'
import { changeableIn, fellowshipOf, isSaving } from '../../../machines/application/selectors.ts'
import { SaveButton } from '../../components/form/SaveButton.tsx'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { Actions } from '../../components/layout/Section.tsx'
import { storedLink } from '../../components/submission/StoredLink.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication } from '../../PortalContext.tsx'
import { useGoToChanged } from './Details.tsx'
import { MotivationReview } from './MotivationReview.tsx'
import '../../styles/print.css'
import { RecordReview } from './RecordReview.tsx'
import { RegionName } from './RegionName.tsx'
import classes from './Review.module.css'

const useChangeable = (step: RecordStep) =>
  useSelector(useApplication(), (snapshot) => changeableIn(snapshot, step), isSameJson)

export default function ReviewScreen() {
  const application = useApplication()
  const { personalDetails, courseDetails, motivation } = useSelector(application, fellowshipOf) ?? {}
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'review.confirm' }))
  const saving = useSelector(application, isSaving('review'))
  const personalParts = useChangeable('personalDetails')
  const courseParts = useChangeable('courseDetails')
  const motivationParts = useChangeable('motivation')

  useGoToChanged()

  return (
    <>
      <p>{REVIEW_INTRO}</p>
      <div className={classes.records}>
        <div className="stack">
          {personalDetails && (
            <RecordReview
              step="personalDetails"
              record={personalDetails}
              link={storedLink}
              canChange={personalParts}
              region={(id) => <RegionName id={id} />}
            />
          )}
        </div>
        {courseDetails && (
          <RecordReview step="courseDetails" record={courseDetails} link={storedLink} canChange={courseParts} />
        )}
      </div>
      {motivation && <MotivationReview html={motivation.motivation} canChange={motivationParts === 'all'} />}
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
