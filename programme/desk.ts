import type { ListRow } from '#domain/questions/list.ts'
import type { RECORDS } from './records.ts'

/** The desk's list of applications. */

/**
 * The columns between the applicant's and the time of submission, in their order. The list can be sorted by each. A column with several answers
 * is sorted by the first.
 */
export const LIST_COLUMNS = [
  { name: 'course', title: '1st choice', step: 'courseDetails', answers: ['firstChoiceCourse'] },
  { name: 'institution', title: 'Institution', step: 'courseDetails', answers: ['institutionId', 'countryId'] },
  { name: 'region', title: 'Region', step: 'personalDetails', answers: ['regionId'] },
] as const satisfies readonly ListRow<typeof RECORDS>[]

/** The filters, in their order. Those of choices and regions offer them; the others look for the typed words. */
export const LIST_FILTERS = [
  { name: 'course', title: 'Course', step: 'courseDetails', answers: ['firstChoiceCourse', 'secondChoiceCourse'] },
  { name: 'institution', title: 'Institution', step: 'courseDetails', answers: ['institutionId'] },
  { name: 'region', title: 'Region', step: 'personalDetails', answers: ['regionId'] },
] as const satisfies readonly ListRow<typeof RECORDS>[]

/** Shown in the empty search, which finds the answers of short kinds. */
export const SEARCH_EXAMPLES = 'Name, reference, ID, phone, email…'
