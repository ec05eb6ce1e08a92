import type { ReactNode } from 'react'
import {
  courseDetailsRules,
  courseDetailsSchema,
  NO_INSTITUTIONS_MESSAGE,
  type CourseDetailsForm,
  type CourseDetailsValues,
} from '../../../domain/courseDetails.ts'
import type { Country, Institution } from '../../../domain/entities.ts'
import { STEP } from '../../../domain/steps.ts'
import type { InstitutionsState } from '../../../machines/courseChoice/selectors.ts'
import { FIELD_LABELS } from '../../components/form/fieldLabels.ts'
import { BackLink } from '../../components/layout/BackLink.tsx'
import { ChangeBar, SAVE_AND_GO_BACK } from '../../components/form/ChangeBar.tsx'
import { FormSaveButton } from '../../components/form/FormSaveButton.tsx'
import { StepForm } from '../../components/form/StepForm.tsx'
import { TextField } from '../../components/form/TextField.tsx'
import { FIELDS_NOTE, Guidance, SECTION_INTRO } from '../../components/layout/Guidance.tsx'
import { Actions, Columns, RequiredLegend, Section } from '../../components/layout/Section.tsx'
import { CourseChoiceFields } from './CourseChoiceFields.tsx'

const LABELS = FIELD_LABELS.courseDetails

/** The items of section 2.10. The upload widgets describe the other documents. */
const ITEMS = [
  'Your chosen Educational Institution and Course Details.',
  'A certified copy of your Acceptance Letter.',
  'A certified copy of your latest Examination Results.',
]

export interface CourseDetailsPageProps {
  initialValues: CourseDetailsForm
  countries: readonly Country[]
  institutions: readonly Institution[]
  institutionsState: InstitutionsState
  /** True if an institution can be chosen. */
  choosable: boolean
  /** The five upload widgets. */
  uploads: ReactNode
  documentsReady: boolean
  saving: boolean
  trouble: ReactNode
  onCountry: (countryId: number | null) => void
  onEdit?: () => void
  onDebouncedChange: (values: CourseDetailsForm) => void
  onSave: (values: CourseDetailsValues) => void
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
      <Guidance intro={SECTION_INTRO} items={ITEMS}>
        <p>{FIELDS_NOTE}</p>
        <p>All attachments must be certified by a Police Officer / Legal Commissioners of Oath.</p>
      </Guidance>
      <StepForm
        schema={courseDetailsSchema}
        rules={courseDetailsRules}
        initialValues={initialValues}
        onEdit={props.onEdit}
        onDebouncedChange={props.onDebouncedChange}
        onSave={props.onSave}
        allowed={documentsReady && choosable}
        onRefuse={props.onRefuse}
        className="stack"
      >
        <RequiredLegend />
        <Section heading="Your course">
          <Columns>
            <TextField name="firstChoiceCourse" label={LABELS.firstChoiceCourse} />
            <TextField name="secondChoiceCourse" label={LABELS.secondChoiceCourse} />
          </Columns>
          <CourseChoiceFields
            countries={countries}
            institutions={institutions}
            state={institutionsState}
            choosable={choosable}
            noInstitutions={NO_INSTITUTIONS_MESSAGE}
            onCountry={props.onCountry}
          />
        </Section>
        <p>
          Please note: The original and a certified copy of uploaded documents will be requested at the interview if you
          are shortlisted.
        </p>
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
