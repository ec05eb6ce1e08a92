import { DECIDING_ROLE } from '#programme/names.ts'
import { capitalised } from '../../domain/capitalised.ts'
import { DESK_PATH, ROUTES } from '../../domain/routes.ts'
import { introducedIn, planOf } from './intake/plan.ts'
import { STAFF } from './accounts.ts'

/** The people whom the demo introduces: on its page, in the terminal and as JSON. */
export interface Introduced {
  /** In the address of the press that logs in. */
  key: string
  role: string
  /** Empty for staff, who have no names. */
  name: string
  email: string
  /** The page that the log-in opens. */
  opens: string
  /** Things to look at. */
  look: readonly string[]
}

const withoutArticle = (role: string) => capitalised(role.replace(/^an? /, ''))

export function introduced(now: number): readonly Introduced[] {
  const applicants = introducedIn(planOf(now))
  const applicant = (key: keyof typeof applicants, stage: string, look: readonly string[]): Introduced => {
    const { name, lastName, email } = applicants[key]
    return { key, role: `Applicant, ${stage}`, name: `${name} ${lastName}`, email, opens: ROUTES.progress, look }
  }
  const staff = (key: keyof typeof STAFF, role: string, look: readonly string[]): Introduced => ({
    key,
    role,
    name: '',
    email: STAFF[key].email,
    opens: DESK_PATH,
    look,
  })
  return [
    applicant('draft', 'in progress', [
      'Continue: the unsaved step is as it was typed.',
      'Remove a document and upload one of your own.',
      'Close the tab while you type, and come back.',
    ]),
    applicant('submitted', 'submitted', [
      'The committee has asked for a document again: answer it.',
      'Download the receipt.',
      'Open ‘Your data’.',
    ]),
    applicant('awarded', 'awarded', [
      'Read the decision and its letter, and accept or decline.',
      'Download the receipt, and everything that the portal stores under ‘Your data’.',
    ]),
    staff('member', 'Committee member', [
      'Filter the list by ‘To review’ and score an application.',
      'Open documents beside the answers.',
      'Ask an applicant for more information.',
    ]),
    staff('chair', withoutArticle(DECIDING_ROLE), [
      'Sort the list by score, select some and decide on them.',
      'Preview and publish letters under ‘Letters’.',
      'Look at ‘Figures’, also by decision and of the past intake.',
      'Download the list as a spreadsheet.',
    ]),
    staff('administrator', 'Administrator', [
      'Close applications and open them again.',
      'Change the rubric’s switches under ‘Reviews’.',
      'Invite a colleague and edit the lists.',
    ]),
  ]
}
