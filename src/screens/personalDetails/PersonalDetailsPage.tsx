import { guidance } from '#programme/texts/personalDetails.ts'
import type { ReactNode } from 'react'
import { shownDates } from '../../../domain/calendar.ts'
import { RECORD_SCHEMAS, type RecordForms, type RecordValues } from '../../../domain/records.ts'
import { rulesOf } from '../../../domain/recordRules.ts'
import { fetchOnce } from '../../loading/fetchOnce.ts'
import { ChangeBar, SAVE_AND_GO_BACK } from '../../components/form/ChangeBar.tsx'
import { FormSaveButton } from '../../components/form/FormSaveButton.tsx'
import type { Option } from '../../components/form/SelectField.tsx'
import { StepForm, type FormDates } from '../../components/form/StepForm.tsx'
import { Guidance } from '../../components/layout/Guidance.tsx'
import { Actions, RequiredLegend } from '../../components/layout/Section.tsx'
import { PersonalDetailsFields } from './PersonalDetailsFields.tsx'

const RULES = rulesOf('personalDetails')

export interface PersonalDetailsPageProps {
  providerName: string
  initialValues: RecordForms['personalDetails']
  regions: readonly Option[]
  /** The ID and CV upload widgets. */
  uploads: ReactNode
  /** True if both documents are stored and no upload is pending. */
  documentsReady: boolean
  saving: boolean
  /** Messages about failed loads or saves. */
  trouble: ReactNode
  onEdit?: () => void
  onDebouncedChange: (values: RecordForms['personalDetails']) => void
  onSave: (values: RecordValues['personalDetails']) => void
  /** Called when Save is pressed while something is missing. */
  onRefuse: () => void
}

const fetchTypedDates = fetchOnce(() => import('../../../domain/dates.ts'))

/** Until the date parser has loaded, dates are read in the displayed format. */
const DATES: FormDates = {
  shown: shownDates,
  typed: () =>
    fetchTypedDates().then(
      ({ typedDates }) => typedDates,
      () => shownDates,
    ),
}

export function PersonalDetailsPage(props: PersonalDetailsPageProps) {
  const {
    providerName,
    initialValues,
    regions,
    uploads,
    documentsReady,
    saving,
    trouble,
    onEdit,
    onDebouncedChange,
    onSave,
    onRefuse,
  } = props
  return (
    <>
      <Guidance {...guidance} />
      <StepForm
        schema={RECORD_SCHEMAS.personalDetails}
        rules={RULES}
        dates={DATES}
        initialValues={initialValues}
        onEdit={onEdit}
        onDebouncedChange={onDebouncedChange}
        onSave={onSave}
        allowed={documentsReady}
        onRefuse={onRefuse}
        className="stack"
      >
        <RequiredLegend />
        <PersonalDetailsFields providerName={providerName} regions={regions} />
        {uploads}
        {trouble}
        <ChangeBar>
          <FormSaveButton saving={saving} place="bar">
            {SAVE_AND_GO_BACK}
          </FormSaveButton>
        </ChangeBar>
        <Actions>
          <FormSaveButton saving={saving}>Save and Continue to Next Step</FormSaveButton>
        </Actions>
      </StepForm>
    </>
  )
}
