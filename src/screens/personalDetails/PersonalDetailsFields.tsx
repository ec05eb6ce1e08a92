import { ID_TYPES, MARITAL_STATUSES, SEXES, type PersonalDetailsForm } from '../../../domain/personalDetails.ts'
import type { ReactNode } from 'react'
import { noneLeft } from '../../../domain/objects.ts'
import { DateField } from '../../parts/fields/DateField.tsx'
import { useForm } from '../../parts/fields/FormContext.ts'
import { SelectField, type Option } from '../../parts/fields/SelectField.tsx'
import { TextAreaField } from '../../parts/fields/TextAreaField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { Columns, Section } from '../../parts/Section.tsx'

const same = (words: readonly string[]): Option[] => words.map((word) => ({ value: word, label: word }))

const sexes = same(SEXES)
const maritalStatuses = same(MARITAL_STATUSES)
const idTypes = same(ID_TYPES)
const yesOrNo: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** A field for each of the form's values. */
function fieldsWith(regions: readonly Option[]): Record<keyof PersonalDetailsForm, ReactNode> {
  return {
    name: <TextField name="name" label="Name" autoComplete="given-name" />,
    lastName: <TextField name="lastName" label="Surname" autoComplete="family-name" />,
    sex: <SelectField name="sex" label="Gender" placeholder="Choose Gender" options={sexes} />,
    maritalStatus: (
      <SelectField
        name="maritalStatus"
        label="Marital Status"
        placeholder="Choose Marital Status"
        options={maritalStatuses}
      />
    ),
    idType: (
      <SelectField
        name="idType"
        label="Which Namibian identification document do you have?"
        placeholder="Choose a document"
        options={idTypes}
      />
    ),
    idNumber: <TextField name="idNumber" label="ID, passport or birth certificate number" autoComplete="off" />,
    regionId: <SelectField name="regionId" label="Region" placeholder="Choose a Region" options={regions} />,
    dateOfBirth: <DateField name="dateOfBirth" label="Date of Birth (dd/mm/yyyy)" />,
    disabled: (
      <SelectField
        name="disabled"
        label="Do you have you any disabilities?"
        placeholder="Choose an option"
        options={yesOrNo}
      />
    ),
    disabilityDetails: <DisabilityDetails />,
    cellPhoneNumber: <TextField name="cellPhoneNumber" label="Cell Phone" type="tel" autoComplete="tel" />,
    telephoneNumber: <TextField name="telephoneNumber" label="Telephone" type="tel" autoComplete="tel" />,
    email: (
      <TextField
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        disabled
        description="This is the address that you log in with."
      />
    ),
    postalAddress: <TextAreaField name="postalAddress" label="Postal Address" />,
    physicalAddress: <TextAreaField name="physicalAddress" label="Physical Address" autoComplete="street-address" />,
  }
}

/** The fields of section 2.8, in its order. */
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

function DisabilityDetails() {
  const disabled = useForm(({ values }) => values['disabled'] === 'true')
  return disabled && <TextAreaField name="disabilityDetails" label="Details of your disability" />
}
