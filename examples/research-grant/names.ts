/** The programme's names. */

/** In headings, notices, mails and letters, often after the institute's name. */
export const PROGRAMME = 'Coastal Research Grant'

/** In the titles of pages. */
export const PROGRAMME_IN_TITLES = 'Coastal Research Grant'

/** In the header's notice that applications are closed. */
export const PROGRAMME_IN_HEADER = 'Grant'

/** The award, in sentences. */
export const AWARD = 'grant'
export const AWARD_WITH_ARTICLE = 'a grant'

/** The role that decides on applications. */
export const DECIDING_ROLE = 'a grants officer'
export const DECIDING_ROLES = 'grants officers'

/** The provider, unless a setting of the deployment names it. */
export const PROVIDER = 'Fundy Ocean Institute'
