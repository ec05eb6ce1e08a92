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
import { FIELD_LABELS } from '../../components/form/fieldLabels.ts'
import { uploadId } from '../../components/layout/ids.ts'
import { Details, type Detail, type DetailsProps } from './Details.tsx'

export type DocumentLink = (kind: DocumentKind, stored: StoredDocument | null) => ReactNode

interface ReviewProps<Entity> {
  record: Entity
  link: DocumentLink
  canChange: DetailsProps['canChange']
}

interface PersonalDetailsReviewProps extends ReviewProps<PersonalDetails> {
  region: (id: string) => ReactNode
}

/** Personal and Contact Details (section 2.12). Region and marital status use the form's labels. */
export function PersonalDetailsReview({ record, link, canChange, region }: PersonalDetailsReviewProps) {
  const { id: _id, regionId, maritalStatus, ...shown } = record
  const { name, lastName, idNumber, idType, dateOfBirth, sex, disabled, disabilityDetails, ...contact } = shown
  const { cellPhoneNumber, email, telephoneNumber, postalAddress, physicalAddress, ...documents } = contact
  noneLeft<Exclude<keyof typeof documents, keyof DocumentNames<'personalDetails'>>>({})

  return (
    <>
      <Details
        heading="Personal Details"
        step="personalDetails"
        canChange={canChange}
        details={[
          ['Fullname', `${name} ${lastName}`, 'name'],
          ['ID No', idNumber, 'idNumber'],
          ['ID Type', idType, 'idType'],
          [DOCUMENT.id.reviewLabel, link('id', storedDocument('id', record)), uploadId('id')],
          [DOCUMENT.cv.reviewLabel, link('cv', storedDocument('cv', record)), uploadId('cv')],
          ['Birthdate', formatBirthdate(dateOfBirth), 'dateOfBirth'],
          ['Gender', sex, 'sex'],
          ['Disability', disabled ? 'Yes' : 'No', 'disabled'],
          ...(disabled ? [['Details of Disability', disabilityDetails, 'disabilityDetails'] as const] : []),
          [FIELD_LABELS.personalDetails.maritalStatus, maritalStatus, 'maritalStatus'],
          [FIELD_LABELS.personalDetails.regionId, region(regionId), 'regionId'],
        ]}
      />
      <Details
        heading="Contact Details"
        step="personalDetails"
        canChange={canChange}
        details={[
          ['Cell', cellPhoneNumber, 'cellPhoneNumber'],
          [
            'Email',
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>,
            null,
          ],
          ['Tel', telephoneNumber, 'telephoneNumber'],
          ['Postal Address', postalAddress, 'postalAddress'],
          ['Residential Address', physicalAddress, 'physicalAddress'],
        ]}
      />
    </>
  )
}

export function CourseDetailsReview({ record, link, canChange }: ReviewProps<CourseDetails>) {
  const { id: _id, countryId: _countryId, institutionId: _institutionId, ...shown } = record
  const { country, institution, firstChoiceCourse, secondChoiceCourse, ...documents } = shown
  noneLeft<Exclude<keyof typeof documents, keyof DocumentNames<'courseDetails'>>>({})

  return (
    <Details
      heading="Course Details"
      step="courseDetails"
      canChange={canChange}
      details={[
        ['Institution Country', country?.name, 'countryId'],
        ['Institution applied to', institution?.name, 'institutionId'],
        ['Intended Course of Study (1st Choice)', firstChoiceCourse, 'firstChoiceCourse'],
        ['Intended Course of Study (2nd Choice)', secondChoiceCourse, 'secondChoiceCourse'],
        ...documentsOf('courseDetails').map(({ kind, reviewLabel }): Detail => [
          reviewLabel,
          link(kind, storedDocument(kind, documents)),
          uploadId(kind),
        ]),
      ]}
    />
  )
}
