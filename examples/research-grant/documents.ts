import type { DocumentRow } from '#domain/questions/document.ts'

/** The documents, in the order of the screens. A step's form has an upload widget for each of its rows. */

export const DOCUMENTS = [
  {
    kind: 'identity',
    step: 'researcher',
    label: 'Proof of identity',
    reviewLabel: 'Proof of identity',
    short: 'proof of identity',
    about: 'the passport, licence or card that you chose above',
    listed: 'a copy of your passport, driver’s licence or permanent resident card',
  },
  {
    kind: 'cv',
    step: 'researcher',
    label: 'Academic CV',
    reviewLabel: 'Academic CV',
    short: 'academic CV',
    about: 'your academic CV with your publications',
    blind: true,
  },
  {
    kind: 'plan',
    step: 'project',
    label: 'Work plan',
    reviewLabel: 'Work plan',
    short: 'work plan',
    about: 'your work plan, with a date for each stage',
    blind: true,
  },
  {
    kind: 'budget',
    step: 'project',
    label: 'Budget',
    reviewLabel: 'Budget',
    short: 'budget',
    about: 'your budget in Canadian dollars',
    blind: true,
  },
] as const satisfies readonly DocumentRow[]

/** Documents that no form asks for any more. */
export const REMOVED_DOCUMENTS: readonly DocumentRow[] = []
