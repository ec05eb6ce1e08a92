import { accessibility } from '#programme/texts/accessibility.ts'
import { help } from '#programme/texts/help.ts'
import { privacy } from '#programme/texts/privacy.ts'
import type { InformationPage } from './information.ts'
import type { PortalSettings } from './settings.ts'

/** The texts of help, accessibility and privacy. */

export interface InformationSection {
  heading: string
  paragraphs: readonly string[]
  /** Followed by the provider's contact details, and left out without them. */
  needsContact?: boolean
}

export interface Information {
  title: string
  sections: readonly InformationSection[]
}

const TEXTS: Readonly<Record<InformationPage, Information>> = { help, accessibility, privacy }

/** A page with the provider's name and the retention of drafts filled in. */
export function informationFor(
  page: InformationPage,
  { providerName, keepDraftDays, contact }: Pick<PortalSettings, 'providerName' | 'keepDraftDays' | 'contact'>,
): Information {
  const filled = (line: string) =>
    line.replaceAll('{provider}', providerName).replaceAll('{draftDays}', String(keepDraftDays))
  const { title, sections } = TEXTS[page]
  return {
    title,
    sections: sections
      .filter(({ needsContact }) => !needsContact || contact !== undefined)
      .map((section) => ({ ...section, paragraphs: section.paragraphs.map(filled) })),
  }
}
