import type { ReactNode } from 'react'
import { formatBirthdate } from '../../../domain/calendar.ts'
import {
  DOCUMENT,
  documentsOf,
  storedDocument,
  type DocumentKind,
  type StoredDocument,
} from '../../../domain/documents.ts'
import type { CourseDetails, Motivation, PersonalDetails } from '../../../domain/entities.ts'
import { STEP } from '../../../domain/steps.ts'
import { BackLink } from '../../parts/BackLink.tsx'
import { NewWindowIcon } from '../../parts/icons.tsx'
import { SaveButton } from '../../parts/SaveButton.tsx'
import { Actions, Section } from '../../parts/Section.tsx'
import { Details, type Detail } from './Details.tsx'
import { RichHtml } from './RichHtml.tsx'
import classes from './ReviewPage.module.css'

export interface ReviewPageProps {
  personalDetails: PersonalDetails | null
  courseDetails: CourseDetails | null
  motivation: Motivation | null
  allowed: boolean
  saving: boolean
  trouble: ReactNode
  hrefOf: (kind: DocumentKind, fileName: string) => string
  onView: (kind: DocumentKind, fileName: string) => void
  onConfirm: () => void
}

/** Section 2.12. */
export function ReviewPage(props: ReviewPageProps) {
  const { personalDetails, courseDetails, motivation, allowed, saving, trouble, hrefOf, onView, onConfirm } = props

  function link(kind: DocumentKind, stored: StoredDocument | null): ReactNode {
    if (stored === null) return 'No File Uploaded'
    return (
      <a
        href={hrefOf(kind, stored.fileName)}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          event.preventDefault()
          onView(kind, stored.fileName)
        }}
      >
        {stored.originalFilename}
        <NewWindowIcon />
        <span className="spoken-only">(opens in a new window)</span>
      </a>
    )
  }

  return (
    <>
      <p>
        Please make sure that the information below is factual and up to date. All documents must be certified by the
        police or legal commissioners of oath.
      </p>
      {personalDetails !== null && (
        <>
          <Details
            heading="Personal Details"
            details={[
              ['Fullname', `${personalDetails.name} ${personalDetails.lastName}`],
              ['ID No', personalDetails.idNumber],
              ['ID Type', personalDetails.idType],
              [DOCUMENT.id.reviewLabel, link('id', storedDocument('id', personalDetails))],
              [DOCUMENT.cv.reviewLabel, link('cv', storedDocument('cv', personalDetails))],
              ['Birthdate', formatBirthdate(personalDetails.dateOfBirth)],
              ['Gender', personalDetails.sex],
              ['Disability', personalDetails.disabled ? 'Yes' : 'No'],
              ...(personalDetails.disabled
                ? [['Details of Disability', personalDetails.disabilityDetails] as const]
                : []),
            ]}
          />
          <Details
            heading="Contact Details"
            details={[
              ['Cell', personalDetails.cellPhoneNumber],
              [
                'Email',
                <a key="email" href={`mailto:${personalDetails.email}`}>
                  {personalDetails.email}
                </a>,
              ],
              ['Tel', personalDetails.telephoneNumber],
              ['Postal Address', personalDetails.postalAddress],
              ['Residential Address', personalDetails.physicalAddress],
            ]}
          />
        </>
      )}
      {courseDetails !== null && (
        <Details
          heading="Course Details"
          details={[
            ['Institution Country', courseDetails.country?.name],
            ['Institution applied to', courseDetails.institution?.name],
            ['Intended Course of Study (1st Choice)', courseDetails.firstChoiceCourse],
            ['Intended Course of Study (2nd Choice)', courseDetails.secondChoiceCourse],
            ...documentsOf('courseDetails').map(({ kind, reviewLabel }): Detail => [
              reviewLabel,
              link(kind, storedDocument(kind, courseDetails)),
            ]),
          ]}
        />
      )}
      {motivation !== null && (
        <Section heading="Motivation">
          <RichHtml html={motivation.motivation} className={classes.motivation} />
        </Section>
      )}
      {trouble}
      <Actions>
        <BackLink to={STEP.motivation.route} />
        <SaveButton allowed={allowed} saving={saving} onClick={onConfirm}>
          Details Correct
        </SaveButton>
      </Actions>
    </>
  )
}
