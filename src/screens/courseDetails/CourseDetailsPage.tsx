import { guidance, ORIGINALS_NOTE } from '#programme/texts/courseDetails.ts'
import type { ReactNode } from 'react'
import { RECORD_SCHEMAS, type RecordForms, type RecordValues } from '../../../domain/records.ts'
import { STEP } from '../../../domain/steps.ts'
import { rulesOf } from '../../../domain/recordRules.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { ChangeBar, SAVE_AND_GO_BACK } from '../../components/form/ChangeBar.tsx'
import { FormSaveButton } from '../../components/form/FormSaveButton.tsx'
import { StepForm } from '../../components/form/StepForm.tsx'
import { Guidance } from '../../components/layout/Guidance.tsx'
import { Actions, RequiredLegend } from '../../components/layout/Section.tsx'
import { CourseDetailsFields, type CourseDetailsFieldsProps } from './CourseDetailsFields.tsx'

const RULES = rulesOf('courseDetails')

export interface CourseDetailsPageProps extends CourseDetailsFieldsProps {
  initialValues: RecordForms['courseDetails']
  /** The five upload widgets. */
  uploads: ReactNode
  documentsReady: boolean
  saving: boolean
  trouble: ReactNode
  onEdit?: () => void
  onDebouncedChange: (values: RecordForms['courseDetails']) => void
  onSave: (values: RecordValues['courseDetails']) => void
  /** Called when Save is pressed while something is missing. */
  onRefuse: () => void
}

export function CourseDetailsPage(props: CourseDetailsPageProps) {
  const {
    initialValues,
    countries,
    institutions,
    institutionsState,
    choosable,
    uploads,
    documentsReady,
    saving,
    trouble,
  } = props
  return (
    <>
      <Guidance {...guidance} />
      <StepForm
        schema={RECORD_SCHEMAS.courseDetails}
        rules={RULES}
        initialValues={initialValues}
        onEdit={props.onEdit}
        onDebouncedChange={props.onDebouncedChange}
        onSave={props.onSave}
        allowed={documentsReady && choosable}
        onRefuse={props.onRefuse}
        className="stack"
      >
        <RequiredLegend />
        <CourseDetailsFields
          countries={countries}
          institutions={institutions}
          institutionsState={institutionsState}
          choosable={choosable}
          onCountry={props.onCountry}
        />
        <p>{ORIGINALS_NOTE}</p>
        {uploads}
        {trouble}
        <ChangeBar>
          <FormSaveButton saving={saving} place="bar">
            {SAVE_AND_GO_BACK}
          </FormSaveButton>
        </ChangeBar>
        <Actions>
          <BackLink to={STEP.personalDetails.route} />
          <FormSaveButton saving={saving}>Save & Proceed</FormSaveButton>
        </Actions>
      </StepForm>
    </>
  )
}
