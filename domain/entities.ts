/** The records of section 3 as they travel between browser and server. Dates are ISO 8601 strings. */

export type Sex = 'Male' | 'Female'
export type MaritalStatus = 'Single' | 'Married' | 'Divorced'
export type IdType = 'Namibian ID' | 'Namibian Passport' | 'Namibian Birth Certificate'

export const SEXES = ['Male', 'Female'] as const satisfies readonly Sex[]
export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced'] as const satisfies readonly MaritalStatus[]
export const ID_TYPES = [
  'Namibian ID',
  'Namibian Passport',
  'Namibian Birth Certificate',
] as const satisfies readonly IdType[]

export interface PersonalDetails {
  id: string
  name: string
  lastName: string
  sex: Sex
  maritalStatus: MaritalStatus
  idType: IdType
  idNumber: string
  regionId: string
  /** Midnight of the chosen date; only the part before 'T' counts. */
  dateOfBirth: string
  disabled: boolean
  disabilityDetails: string
  cellPhoneNumber: string
  telephoneNumber: string
  email: string
  postalAddress: string
  physicalAddress: string
  idDocument: string
  originalIDDocName: string
  cvDocument: string
  originalCVDocName: string
}

export interface CourseDetails {
  id: string
  firstChoiceCourse: string
  secondChoiceCourse: string
  countryId: number
  institutionId: string
  /** Read on Review; present in what the server sends. */
  country?: { name: string } | null
  institution?: { name: string } | null
  transcript: string
  originalTranscriptDocName: string
  acceptanceLetter: string
  originalAcceptanceLetterDocName: string
  qualification: string
  originalQualificationDocName: string
  programme: string
  originalProgrammeDocName: string
  costing: string
  originalCostingDocName: string
}

export interface Motivation {
  id: string
  /** Rich text as HTML. */
  motivation: string
}

export interface Fellowship {
  id: string
  applicationDate: string
  status: string
  applicantId: string
  lastActiveStep: number
  highestStep: number
  personalDetailId: string | null
  personalDetails: PersonalDetails | null
  courseDetailId: string | null
  courseDetails: CourseDetails | null
  motivationId: string | null
  motivation: Motivation | null
  shortlisted: boolean | null
}

/** What a client sends to create a fellowship: the server gives the id and keeps the nested records. */
export type NewFellowship = Pick<
  Fellowship,
  'applicationDate' | 'status' | 'applicantId' | 'lastActiveStep' | 'highestStep'
>

export interface Course {
  id: string
  name: string
}

export interface Country {
  /** The numeric code of ISO 3166-1. */
  id: number
  /** The two-letter code of ISO 3166-1. */
  code: string
  name: string
}

export interface Institution {
  id: string
  name: string
  countryCode: string
  website: string
}

export interface Region {
  id: string
  name: string
}

/** One entry of world-universities.json. */
export interface University {
  name: string
  country_code: string
  website: string
}

export interface ApplicationsStatus {
  id: string
  open: boolean
  /** The last day of applications, as an ISO date. */
  closingDate: string
}

export interface UploadResponse {
  filesDetails: { fileName: string; originalFilename: string }[]
}

export interface HomeContent {
  title: string
  intro: string
  eligibility: { heading: string; description: string; items: string[] }
  documents: { heading: string; description: string; items: string[]; note: string }
  closing: { closingDate: string; note: string }
  important: { note: string }
}

export interface UserProfile {
  /** provider|id */
  sub: string
  email: string
}
