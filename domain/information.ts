/** Pages about the portal that everyone can read. */

export const INFORMATION_PAGES = ['help', 'accessibility', 'privacy'] as const
export type InformationPage = (typeof INFORMATION_PAGES)[number]

export const informationPath = (page: InformationPage) => `/home/${page}`

/** The page at a path; undefined for all other paths. */
export const informationPageAt = (path: string): InformationPage | undefined =>
  INFORMATION_PAGES.find((page) => informationPath(page) === path)
