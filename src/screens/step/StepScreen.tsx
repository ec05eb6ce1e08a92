import { useSelector } from '@xstate/react'
import { useState, type ComponentType } from 'react'
import { documentsOf } from '../../../domain/documents.ts'
import type { FormOf } from '../../../domain/forms.ts'
import { fromEntries, keysOf } from '../../../domain/objects.ts'
import { fieldsWhere, GIVEN_FIELDS, questionsOf } from '../../../domain/programme.ts'
import { rulesOf } from '../../../domain/recordRules.ts'
import { RECORD_SCHEMAS, type RecordValues } from '../../../domain/records.ts'
import type { RecordSchema } from '../../../domain/rules.ts'
import { stepText } from '../../../domain/stepTexts.ts'
import { FIRST_STEP, SAVE, STEP, stepTitle, type RecordStep } from '../../../domain/steps.ts'
import { savesOf, type StepRecord } from '../../../machines/application/contracts.ts'
import type { ApplicationSnapshot } from '../../../machines/application/application.ts'
import { hasDocuments, isSaving, saveFailureOf } from '../../../machines/application/selectors.ts'
import { missingInstitutions } from '../../../machines/application/missing.ts'
import { StepDraft } from '../../components/draft/StepDraft.tsx'
import { ChangeBar, SAVE_AND_GO_BACK } from '../../components/form/ChangeBar.tsx'
import { FormSaveButton } from '../../components/form/FormSaveButton.tsx'
import type { Inputs } from '../../components/form/inputs/inputs.ts'
import { QuestionSections } from '../../components/form/QuestionSections.tsx'
import { SaveFailed } from '../../components/form/SaveFailed.tsx'
import { StepForm } from '../../components/form/StepForm.tsx'
import { useNextAfter } from '../../components/form/useNextAfter.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { Guidance } from '../../components/layout/Guidance.tsx'
import { later } from '../../components/layout/later.tsx'
import { Actions, RequiredLegend } from '../../components/layout/Section.tsx'
import { DocumentUploads, touchUploads } from '../../components/upload/DocumentUploads.tsx'
import { isSameJson } from '../../isSameJson.ts'
import { useApplication, usePortal } from '../../PortalContext.tsx'

export { DocumentUploads } from '../../components/upload/DocumentUploads.tsx'

const Missing = later<{ step: RecordStep }>(() => import('../../components/form/missing/FormMissing.tsx'))

type Form = FormOf<RecordValues[RecordStep]>

/** Explains the words of the draft status once, where they first appear. */
function Keeping() {
  const { providerName } = usePortal().data.settings
  return (
    <p className="legend">
      What you type is kept as a draft. Once you save a step, it is part of your application. It is sent to{' '}
      {providerName} when you submit.
    </p>
  )
}

/** The screen of a step with questions. `inputs` has the kinds that it asks. */
export function stepScreen(step: RecordStep, inputs: Inputs): ComponentType {
  const schema = RECORD_SCHEMAS[step] as RecordSchema<RecordValues[RecordStep]>
  const rules = rulesOf(step)
  const dates = Object.values(inputs).find((input) => input.dates)?.dates
  const troubles = keysOf(inputs).flatMap((kind) => {
    const Trouble = inputs[kind]?.Trouble
    return Trouble ? [<Trouble key={kind} fields={fieldsWhere(step, (question) => question.kind === kind)} />] : []
  })
  const { back, record } = STEP[step]
  const { beforeUploads, ...guidance } = stepText(step)

  const missing = missingInstitutions(step)
  const unlistedIn = (snapshot: ApplicationSnapshot) => missing(snapshot).flatMap(({ institutions }) => institutions)

  function Step({ form, onTyped }: { form: Form; onTyped: (form: Form) => void }) {
    const application = useApplication()
    const documentsReady = useSelector(application, hasDocuments(step))
    const unlisted = useSelector(application, unlistedIn, isSameJson)
    const nextAfter = useNextAfter()
    const saving = useSelector(application, isSaving(step))
    const failure = useSelector(application, saveFailureOf(step))
    const [initialValues] = useState(() => {
      const { email } = application.getSnapshot().context.profile
      return { ...form, ...fromEntries(GIVEN_FIELDS[step].map((field) => [field, email] as const)) }
    })
    return (
      <StepForm
        schema={schema}
        rules={rules}
        dates={dates}
        initialValues={initialValues}
        onEdit={failure === 'disconnected' ? () => application.send({ type: 'save.dismiss' }) : undefined}
        onDebouncedChange={onTyped}
        onSave={(fields) => {
          const saved = { step, fields } as StepRecord
          application.send(savesOf(saved, nextAfter(saved)))
        }}
        allowed={documentsReady}
        unlisted={unlisted}
        onRefuse={() => touchUploads(application, step)}
      >
        {step === FIRST_STEP && <Keeping />}
        {keysOf(questionsOf(step)).length > 1 && <RequiredLegend />}
        <QuestionSections step={step} inputs={inputs} />
        {beforeUploads !== undefined && <p>{beforeUploads}</p>}
        {documentsOf(step).length > 0 && <DocumentUploads step={step} />}
        {troubles}
        {failure !== null && <SaveFailed what={stepTitle(step).toLowerCase()} failure={failure} />}
        <Missing step={step} />
        <ChangeBar>
          <FormSaveButton saving={saving} place="bar">
            {SAVE_AND_GO_BACK}
          </FormSaveButton>
        </ChangeBar>
        <Actions>
          {step !== FIRST_STEP && <BackLink to={back} />}
          <FormSaveButton saving={saving}>{record.save ?? SAVE}</FormSaveButton>
        </Actions>
      </StepForm>
    )
  }

  return function StepScreen() {
    return (
      <StepDraft step={step}>
        {(form, onTyped) => (
          <>
            <Guidance {...guidance} />
            <Step form={form} onTyped={onTyped} />
          </>
        )}
      </StepDraft>
    )
  }
}
