import { ID_TYPES, MARITAL_STATUSES, SEXES, type PersonalDetailsForm } from '../../../domain/personalDetails.ts'
import type { ReactNode } from 'react'
import { noneLeft } from '../../../domain/objects.ts'
import { FIELD_LABELS } from '../../components/form/fieldLabels.ts'
import { DateField } from '../../components/form/DateField.tsx'
import { useForm } from '../../components/form/FormContext.ts'
import { SelectField, type Option } from '../../components/form/SelectField.tsx'
import { TextAreaField } from '../../components/form/TextAreaField.tsx'
import { TextField } from '../../components/form/TextField.tsx'
import { LazyHint } from '../../components/form/hints/LazyHint.tsx'
import { Columns, Section } from '../../components/layout/Section.tsx'

const LABELS = FIELD_LABELS.personalDetails

const same = (words: readonly string[]): Option[] => words.map((word) => ({ value: word, label: word }))

const sexes = same(SEXES)
const maritalStatuses = same(MARITAL_STATUSES)
const idTypes = same(ID_TYPES)
const yesOrNo: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Constant, because changed props would re-render the field. */
const HINTS = {
  email: <LogInEmail />,
  idNumber: <LazyHint name="idNumber" kind="idNumber" />,
  dateOfBirth: <LazyHint name="dateOfBirth" kind="birthdate" />,
  cellPhoneNumber: <LazyHint name="cellPhoneNumber" kind="phone" />,
  telephoneNumber: <LazyHint name="telephoneNumber" kind="phone" />,
}

const phone = (name: 'cellPhoneNumber' | 'telephoneNumber', autoComplete: string) => (
  <TextField name={name} label={LABELS[name]} type="tel" autoComplete={autoComplete} description={HINTS[name]} />
)

/** One field per form value. */
function fieldsWith(regions: readonly Option[]): Record<keyof PersonalDetailsForm, ReactNode> {
  return {
    name: <TextField name="name" label={LABELS.name} autoComplete="given-name" />,
    lastName: <TextField name="lastName" label={LABELS.lastName} autoComplete="family-name" />,
    sex: <SelectField name="sex" label={LABELS.sex} placeholder="Choose Gender" options={sexes} autoComplete="sex" />,
    maritalStatus: (
      <SelectField
        name="maritalStatus"
        label={LABELS.maritalStatus}
        placeholder="Choose Marital Status"
        options={maritalStatuses}
      />
    ),
    idType: <SelectField name="idType" label={LABELS.idType} placeholder="Choose a document" options={idTypes} />,
    idNumber: <TextField name="idNumber" label={LABELS.idNumber} autoComplete="off" description={HINTS.idNumber} />,
    regionId: (
      <SelectField
        name="regionId"
        label={LABELS.regionId}
        placeholder="Choose a Region"
        options={regions}
        autoComplete="address-level1"
      />
    ),
    dateOfBirth: <DateField name="dateOfBirth" label={LABELS.dateOfBirth} description={HINTS.dateOfBirth} />,
    disabled: <SelectField name="disabled" label={LABELS.disabled} placeholder="Choose an option" options={yesOrNo} />,
    disabilityDetails: <DisabilityDetails />,
    cellPhoneNumber: phone('cellPhoneNumber', 'mobile tel'),
    telephoneNumber: phone('telephoneNumber', 'tel'),
    email: (
      <TextField
        name="email"
        label={LABELS.email}
        type="email"
        autoComplete="email"
        disabled
        description={HINTS.email}
      />
    ),
    postalAddress: (
      <TextAreaField name="postalAddress" label={LABELS.postalAddress} autoComplete="shipping street-address" />
    ),
    physicalAddress: (
      <TextAreaField name="physicalAddress" label={LABELS.physicalAddress} autoComplete="street-address" />
    ),
  }
}

/** The fields of section 2.8, in order. */
export function PersonalDetailsFields({ providerName, regions }: { providerName: string; regions: readonly Option[] }) {
  const { name, lastName, sex, maritalStatus, idType, idNumber, regionId, ...others } = fieldsWith(regions)
  const { dateOfBirth, disabled, disabilityDetails, cellPhoneNumber, telephoneNumber, email, ...addresses } = others
  const { postalAddress, physicalAddress, ...unplaced } = addresses
  noneLeft<keyof typeof unplaced>({})

  return (
    <>
      <Section heading="About you">
        <Columns>
          {name}
          {lastName}
          {sex}
          {maritalStatus}
        </Columns>
        <Columns>
          {idType}
          {idNumber}
        </Columns>
        <Columns>
          {regionId}
          {dateOfBirth}
        </Columns>
        <Columns>
          {disabled}
          {disabilityDetails}
        </Columns>
      </Section>
      <Section heading="How to reach you">
        <p>Please give a cellphone and a telephone number where {providerName} can contact you.</p>
        <Columns>
          {cellPhoneNumber}
          {telephoneNumber}
          {email}
        </Columns>
        <Columns>
          {postalAddress}
          {physicalAddress}
        </Columns>
      </Section>
    </>
  )
}

/** Repeats the email, because a narrow field cuts a long one. An early screen has none yet. */
function LogInEmail() {
  const email = useForm(({ values }) => values['email'])
  return email ? <>You log in with {email}.</> : 'This is the address that you log in with.'
}

function DisabilityDetails() {
  const disabled = useForm(({ values }) => values['disabled'] === 'true')
  return disabled && <TextAreaField name="disabilityDetails" label={LABELS.disabilityDetails} />
}
