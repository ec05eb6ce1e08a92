import { describe, expect, it } from 'vitest'
import type { Institution } from '../../domain/entities.ts'
import { emptyForm } from '../../domain/forms.ts'
import { rulesOf } from '../../domain/recordRules.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { StepForm } from '../../src/components/form/StepForm.tsx'
import { InstitutionSearch } from '../../src/components/form/inputs/InstitutionSearch.tsx'
import { institution, shownInstitutions } from './support/institution.ts'
import { renderPart, withDocument } from './support/render.tsx'

withDocument()

const named = (name: string, website = '', countryCode = 'NA'): Institution => ({
  id: name,
  name,
  countryCode,
  website,
})

const NUST = named('Namibia University of Science and Technology', 'https://www.nust.na/')
const UNAM = named('University of Namibia', 'http://www.unam.na/')
const IUM = named('International University of Management')
const UCT = named('University of Cape Town', 'http://www.uct.ac.za/', 'ZA')
const CPUT = named('Cape Peninsula University of Technology', 'http://www.cput.ac.za/', 'ZA')
const WITS = named('University of Witwatersrand', 'http://www.wits.ac.za/', 'ZA')
const ZURICH = named('University of Zürich', '', 'CH')
const HERE = [IUM, NUST, UNAM, UCT, CPUT, WITS, ZURICH]

function open(institutions = HERE) {
  return renderPart(
    <StepForm
      schema={RECORD_SCHEMAS.courseDetails}
      rules={rulesOf('courseDetails')}
      initialValues={emptyForm(RECORD_SCHEMAS.courseDetails)}
      onDebouncedChange={() => {}}
      allowed
      onSave={() => {}}
    >
      <InstitutionSearch
        name="institutionId"
        label="Institution"
        placeholder="Choose Institution"
        institutions={institutions}
      />
    </StepForm>,
  )
}

describe('§2.10 the institution search', () => {
  it.each([
    ['by its initials', 'uct', [`${UCT.name} (uct.ac.za)`]],
    ['by its abbreviation', 'NUST', [`${NUST.name} (also known as NUST)`]],
    ['by its former name', 'polytechnic', [`${NUST.name} (formerly Polytechnic of Namibia)`]],
    [
      'by the name that it is also known by',
      'of the witw',
      [`${WITS.name} (also known as University of the Witwatersrand)`],
    ],
    ['by its website', 'cput', [`${CPUT.name} (cput.ac.za)`]],
    ['without a reason if the name itself matches', 'namibia', [NUST.name, UNAM.name]],
  ])('§2.10 finds an institution %s', async (_, typed, expected) => {
    const { user } = open()
    await user.type(institution(), typed)
    expect(shownInstitutions()).toEqual(expected)
  })

  it.each([
    ['https://www2.bac.ac.bw/', 'bac', 'bac.ac.bw'],
    ['https://elib.www.edu.aq/', 'elib', 'elib.www.edu.aq'],
    ['https://wwwa.edu.aq/', 'wwwa', 'wwwa.edu.aq'],
  ])('§2.10 finds an institution by the name at the start of the URL %s', async (website, typed, says) => {
    const { user } = open([named('Station', website, 'AQ')])
    await user.type(institution(), typed)
    expect(shownInstitutions()).toEqual([`Station (${says})`])
  })
})
