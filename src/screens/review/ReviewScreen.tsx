import { REVIEW_INTRO } from '#programme/texts/review.ts'
import { useSelector } from '@xstate/react'
import { RECORD_STEPS, STEP, type RecordStep } from '../../../domain/steps.ts'
import { reviewOf, richTextOf } from '../../../domain/views.ts'
import { changeableIn, fellowshipOf, isSaving } from '../../../machines/application/selectors.ts'
import { SaveButton } from '../../components/form/SaveButton.tsx'
import { SaveTrouble } from '../../components/form/SaveTrouble.tsx'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { Actions } from '../../components/layout/Section.tsx'
import { storedLink } from '../../components/submission/StoredLink.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication } from '../../PortalContext.tsx'
import { useGoToChanged } from './Details.tsx'
import { RichReview } from './RichReview.tsx'
import '../../styles/print.css'
import { RecordReview } from './RecordReview.tsx'
import { RegionName } from './RegionName.tsx'
import classes from './Review.module.css'

interface StepReviewProps {
  step: RecordStep
}

function StepReview({ step }: StepReviewProps) {
  const application = useApplication()
  const record = useSelector(application, fellowshipOf)?.[step] ?? null
  const parts = useSelector(application, (snapshot) => changeableIn(snapshot, step), isSameJson)
  // A request does not ask for a step that was added since.
  if (record === null && parts !== 'all') return null
  return (
    <div className="stack" data-wide={reviewOf(step).every(richTextOf) || undefined}>
      <RecordReview
        step={step}
        record={record}
        link={storedLink}
        rich={(text) => <RichReview key={text.field} step={step} canChange={parts === 'all'} {...text} />}
        canChange={parts}
        region={(id) => <RegionName id={id} />}
      />
    </div>
  )
}

export default function ReviewScreen() {
  const application = useApplication()
  const allowed = useSelector(application, (snapshot) => snapshot.can({ type: 'review.confirm' }))
  const saving = useSelector(application, isSaving('review'))

  useGoToChanged()

  return (
    <>
      <p>{REVIEW_INTRO}</p>
      <div className={classes.records}>
        {RECORD_STEPS.map((step) => (
          <StepReview key={step} step={step} />
        ))}
      </div>
      <SaveTrouble step="review" />
      <Actions>
        <BackLink to={STEP.review.back} />
        <SaveButton allowed={allowed} saving={saving} onClick={() => application.send({ type: 'review.confirm' })}>
          Details Correct
        </SaveButton>
      </Actions>
    </>
  )
}
