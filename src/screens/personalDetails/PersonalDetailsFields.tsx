import { ID_TYPES, MARITAL_STATUSES, SEXES } from '../../../domain/entities.ts'
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

/** The fields of section 2.8, in its order. */
export function PersonalDetailsFields({ providerName, regions }: { providerName: string; regions: readonly Option[] }) {
  return (
    <>
      <Section heading="About you">
        <Columns>
          <TextField name="name" label="Name" autoComplete="given-name" />
          <TextField name="lastName" label="Surname" autoComplete="family-name" />
          <SelectField name="sex" label="Gender" placeholder="Choose Gender" options={sexes} />
          <SelectField
            name="maritalStatus"
            label="Marital Status"
            placeholder="Choose Marital Status"
            options={maritalStatuses}
          />
        </Columns>
        <Columns>
          <SelectField
            name="idType"
            label="Which Namibian identification document do you have?"
            placeholder="Choose a document"
            options={idTypes}
          />
          <TextField name="idNumber" label="ID, passport or birth certificate number" autoComplete="off" />
        </Columns>
        <Columns>
          <SelectField name="regionId" label="Region" placeholder="Choose a Region" options={regions} />
          <DateField name="dateOfBirth" label="Date of Birth (dd/mm/yyyy)" />
        </Columns>
        <Columns>
          <SelectField
            name="disabled"
            label="Do you have you any disabilities?"
            placeholder="Choose an option"
            options={yesOrNo}
          />
          <DisabilityDetails />
        </Columns>
      </Section>
      <Section heading="How to reach you">
        <p>Please give a cellphone and a telephone number where {providerName} can contact you.</p>
        <Columns>
          <TextField name="cellPhoneNumber" label="Cell Phone" type="tel" autoComplete="tel" />
          <TextField name="telephoneNumber" label="Telephone" type="tel" autoComplete="tel" />
          <TextField
            name="email"
            label="Email Address"
            type="email"
            autoComplete="email"
            disabled
            description="This is the address that you log in with."
          />
        </Columns>
        <Columns>
          <TextAreaField name="postalAddress" label="Postal Address" />
          <TextAreaField name="physicalAddress" label="Physical Address" autoComplete="street-address" />
        </Columns>
      </Section>
    </>
  )
}

function DisabilityDetails() {
  const disabled = useForm(({ values }) => values['disabled'] === 'true')
  return disabled && <TextAreaField name="disabilityDetails" label="Details of your disability" />
}
