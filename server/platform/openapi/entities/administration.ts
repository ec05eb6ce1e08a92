import type { ApplicationsStatus, Country, Course, Institution, Region } from '../../../../domain/entities.ts'
import { statusBody } from '../statusBody.ts'
import { ROLE_NAMES } from '../../../../domain/roles.ts'
import type { Invited, StaffMember } from '../../../../domain/staff.ts'
import type { Intake } from '../../../../domain/intakes.ts'
import { countryBody, courseBody, institutionBody, regionBody } from '../../../../domain/reference.ts'
import { nullable, propertiesOf, type JsonSchema } from '../jsonSchema.ts'
import { day, entity, id, text } from './schemas.ts'

export const APPLICATIONS_STATUS = entity<ApplicationsStatus>(
  'ApplicationsStatus',
  {
    id,
    ...propertiesOf(statusBody),
    openingDate: {
      ...day,
      description: 'The day on which a closed window opens by itself; only where there is one to come.',
    },
  },
  ['openingDate'],
)
export const INTAKE = entity<Intake>('Intake', {
  id,
  name: text,
  openingDate: { ...nullable(day), description: 'Its first day; null where it began when it was made.' },
  open: { type: 'boolean', description: 'Whether its window is open, unless its closing date has passed.' },
  closingDate: day,
  isCurrent: { type: 'boolean', description: 'Whether it is the one that the specified calls see.' },
})
export const isConfirmed: JsonSchema = {
  type: 'boolean',
  description: 'False until the invitation’s link has been used.',
}
export const STAFF_MEMBER = entity<StaffMember>('StaffMember', {
  id,
  email: text,
  roles: { type: 'array', items: { type: 'string', enum: [...ROLE_NAMES] } },
  isConfirmed,
})
export const INVITED = entity<Invited>('Invited', {
  email: text,
  hasAccount: {
    type: 'boolean',
    description: 'True for confirmed staff, who now have a further role. Others have to use the link.',
  },
  link: { ...nullable(text), description: 'The link to pass on; null if it was mailed or is not needed.' },
})
export const COURSE = entity<Course>('Course', { id, ...propertiesOf(courseBody) })
export const REGION = entity<Region>('Region', { ...propertiesOf(regionBody), id })
export const COUNTRY = entity<Country>('Country', propertiesOf(countryBody))
export const INSTITUTION = entity<Institution>('Institution', { id, ...propertiesOf(institutionBody) })

export const SCAN_REQUEST = entity<{ documents: number }>('ScanRequest', {
  documents: { type: 'integer', description: 'How many documents are scanned again.' },
})
