/** The programme's names, as each text of the specification uses them. */

/** In headings, notices, mails and letters, often after the provider's name. */
export const PROGRAMME = 'Postgraduate Bursary'

/** In the titles of pages, after the provider's name (section 2.2). */
export const PROGRAMME_IN_TITLES = 'Postgraduate Fellowship'

/** In the header's notice that applications are closed (section 2.3). */
export const PROGRAMME_IN_HEADER = 'Sponsorship'

/** The award, in sentences. */
export const AWARD = 'bursary'
export const AWARD_WITH_ARTICLE = 'a bursary'

/** The role that decides on applications (section 6). */
export const DECIDING_ROLE = 'a bursary admin'
export const DECIDING_ROLES = 'bursary admins'

/** The provider, unless a setting of the deployment names it. */
export const PROVIDER = 'The Central Bank'
