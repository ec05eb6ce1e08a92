/** Pages about the portal that everybody can read: their content is a file, their addresses are here. */

export const INFORMATION_PAGES = ['help', 'accessibility', 'privacy'] as const
export type InformationPage = (typeof INFORMATION_PAGES)[number]

export const informationPath = (page: InformationPage) => `/home/${page}`

export interface Information {
  title: string
  sections: { heading: string; paragraphs: string[] }[]
}
