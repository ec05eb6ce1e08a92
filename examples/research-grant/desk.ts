import type { ListRow } from '#domain/questions/list.ts'
import type { RECORDS } from './records.ts'

/** The desk's list of applications. */

/** The columns between the applicant's and the time of submission. The list can be sorted by each. */
export const LIST_COLUMNS = [
  { name: 'project', title: 'Project', step: 'project', answers: ['projectTitle'] },
  { name: 'theme', title: 'Theme', step: 'project', answers: ['theme'] },
  { name: 'host', title: 'Host', step: 'project', answers: ['hostId', 'hostCountryId'] },
] as const satisfies readonly ListRow<typeof RECORDS>[]

/** The filters. Those of choices and regions offer them; the others look for the typed words. */
export const LIST_FILTERS = [
  { name: 'theme', title: 'Theme', step: 'project', answers: ['theme'] },
  { name: 'host', title: 'Host', step: 'project', answers: ['hostId'] },
  { name: 'province', title: 'Province', step: 'researcher', answers: ['provinceId'] },
] as const satisfies readonly ListRow<typeof RECORDS>[]

/** Shown in the empty search, which finds the answers of short kinds. */
export const SEARCH_EXAMPLES = 'Name, reference, project, email…'
