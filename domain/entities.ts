import type { SavedRecords } from './records.ts'
import type { RecordIdField } from './steps.ts'

/** The entities of section 3 as JSON. Dates are ISO 8601 strings. */

export type Fellowship = OwnFields &
  Record<RecordIdField, string | null> & {
    [Step in keyof SavedRecords]: SavedRecords[Step] | null
  }

interface OwnFields {
  id: string
  applicationDate: string
  status: string
  applicantId: string
  lastActiveStep: number
  highestStep: number
  shortlisted: boolean | null
}

/** Request body for a new fellowship; the server assigns the id and the nested records. */
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
  /** The last day for applications, as an ISO date. */
  closingDate: string
  /** The future day on which a closed window opens automatically, as an ISO date. */
  openingDate?: string
}

/** Requested change of the window. */
export interface WindowChange extends Pick<ApplicationsStatus, 'open' | 'closingDate'> {
  /** The day on which a closed window opens automatically, as an ISO date. Null removes it; undefined keeps it. */
  openingDate?: string | null
}

/** Dates shown for a closed window. */
export type WindowDates = Pick<ApplicationsStatus, 'closingDate' | 'openingDate'>

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
