import type { ReactNode } from 'react'
import { formatBirthdate } from '../../../domain/calendar.ts'
import type { CourseDetails } from '../../../domain/courseDetails.ts'
import {
  DOCUMENT,
  documentsOf,
  storedDocument,
  type DocumentKind,
  type DocumentNames,
  type StoredDocument,
} from '../../../domain/documents.ts'
import { noneLeft } from '../../../domain/objects.ts'
import type { PersonalDetails } from '../../../domain/personalDetails.ts'
import { Details, type Detail } from './Details.tsx'

export type DocumentLink = (kind: DocumentKind, stored: StoredDocument | null) => ReactNode

interface ReviewProps<Entity> {
  record: Entity
  link: DocumentLink
}

/** Personal and Contact Details, section 2.12, which names neither the region nor the marital status. */
export function PersonalDetailsReview({ record, link }: ReviewProps<PersonalDetails>) {
  const { id: _id, regionId: _regionId, maritalStatus: _maritalStatus, ...shown } = record
  const { name, lastName, idNumber, idType, dateOfBirth, sex, disabled, disabilityDetails, ...contact } = shown
  const { cellPhoneNumber, email, telephoneNumber, postalAddress, physicalAddress, ...documents } = contact
  noneLeft<Exclude<keyof typeof documents, keyof DocumentNames<'personalDetails'>>>({})

  return (
    <>
      <Details
        heading="Personal Details"
        details={[
          ['Fullname', `${name} ${lastName}`],
          ['ID No', idNumber],
          ['ID Type', idType],
          [DOCUMENT.id.reviewLabel, link('id', storedDocument('id', record))],
          [DOCUMENT.cv.reviewLabel, link('cv', storedDocument('cv', record))],
          ['Birthdate', formatBirthdate(dateOfBirth)],
          ['Gender', sex],
          ['Disability', disabled ? 'Yes' : 'No'],
          ...(disabled ? [['Details of Disability', disabilityDetails] as const] : []),
        ]}
      />
      <Details
        heading="Contact Details"
        details={[
          ['Cell', cellPhoneNumber],
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          ['Tel', telephoneNumber],
          ['Postal Address', postalAddress],
          ['Residential Address', physicalAddress],
        ]}
      />
    </>
  )
}

export function CourseDetailsReview({ record, link }: ReviewProps<CourseDetails>) {
  const { id: _id, countryId: _countryId, institutionId: _institutionId, ...shown } = record
  const { country, institution, firstChoiceCourse, secondChoiceCourse, ...documents } = shown
  noneLeft<Exclude<keyof typeof documents, keyof DocumentNames<'courseDetails'>>>({})

  return (
    <Details
      heading="Course Details"
      details={[
        ['Institution Country', country?.name],
        ['Institution applied to', institution?.name],
        ['Intended Course of Study (1st Choice)', firstChoiceCourse],
        ['Intended Course of Study (2nd Choice)', secondChoiceCourse],
        ...documentsOf('courseDetails').map(({ kind, reviewLabel }): Detail => [
          reviewLabel,
          link(kind, storedDocument(kind, documents)),
        ]),
      ]}
    />
  )
}
