import { fromEntries } from './objects.ts'
import { RECORD_STEPS, stepTitle, type RecordStep } from './steps.ts'

interface Meaning {
  means: string
  done: boolean
}

/** Saves and deletions of each step's record. */
const RECORD_ACTIONS = fromEntries(
  RECORD_STEPS.flatMap((step): [`${RecordStep}.${'save' | 'delete'}`, Meaning][] => [
    [`${step}.save`, { means: `The answers of ${stepTitle(step)} are saved.`, done: true }],
    [`${step}.delete`, { means: `The answers of ${stepTitle(step)} are deleted.`, done: true }],
  ]),
)

/**
 * All actions in the audit trail, by object. Successes, refusals and failures are recorded. If `done` is false, only refusals and
 * failures are: the change is recorded elsewhere, or there is none.
 */
export const AUDIT_ACTIONS = {
  'account.signUp': { means: 'An account is created.', done: true },
  'account.logIn': {
    means: 'A user logs in with a password, and staff with a code if they have a second factor.',
    done: true,
  },
  'account.logOut': { means: 'A user logs out.', done: true },
  'account.askForMail': {
    means: 'A link is mailed: to sign up, to set a new password or to confirm an address.',
    done: true,
  },
  'account.resetPassword': { means: 'A mailed link sets a new password.', done: true },
  'account.changePassword': { means: 'A user changes their password.', done: true },
  'account.proveEmail': { means: 'A mailed link confirms the account’s address.', done: true },
  'account.changeEmail': { means: 'A mailed link changes the account’s address.', done: true },
  'account.turnOnSecondFactor': { means: 'Staff set up an authenticator app as second factor.', done: true },
  'account.turnOffSecondFactor': {
    means: 'The second factor of an account is turned off, by its holder or an operator.',
    done: true,
  },
  'account.signOutEverywhere': { means: 'Every session and token of an account is ended.', done: true },
  'account.endSession': { means: 'A session ends: its tokens are refused afterwards.', done: true },
  'account.reportActivity': { means: 'A browser reports activity.', done: false },
  'account.close': { means: 'An account is closed and unsubmitted data is deleted.', done: true },
  'account.chooseReminders': {
    means: 'A user turns deadline reminders off or on.',
    done: false,
  },
  'account.read': { means: 'A page of an account, or of a mailed link, is opened.', done: false },
  'staff.list': { means: 'An administrator lists the staff accounts.', done: false },
  'staff.invite': {
    means: 'An administrator or operator invites staff with the role named in the reason.',
    done: true,
  },
  'role.grant': { means: 'An operator gives confirmed staff the role named in the reason.', done: true },
  'role.revoke': {
    means: 'An operator or administrator removes the role named in the reason.',
    done: true,
  },
  'application.register': { means: 'An application is created.', done: true },
  'application.change': { means: 'An application’s status or records change.', done: true },
  'application.submit': { means: 'An application is submitted, as a new version.', done: true },
  'application.delete': { means: 'An application is deleted.', done: true },
  'application.expire': { means: 'An application is deleted at the end of its retention period.', done: true },
  ...RECORD_ACTIONS,
  'draft.store': { means: 'A draft is stored.', done: false },
  'draft.drop': { means: 'A draft is deleted.', done: false },
  'document.upload': { means: 'A document is stored.', done: true },
  'document.view': { means: 'A document is sent to its owner, and by earlier releases also to staff.', done: true },
  'document.askToView': { means: 'A single-use link to a document is issued or opened.', done: false },
  'document.rescan': { means: 'All documents are marked for a new malware scan.', done: true },
  'receipt.view': { means: 'A submission’s receipt is sent.', done: true },
  'submission.list': { means: 'Staff see a submission in a list.', done: true },
  'submission.view': { means: 'Staff open a submission.', done: true },
  'submission.viewDocument': { means: 'A document of a submission is sent to staff.', done: true },
  'submission.export': { means: 'Staff export a submission. The reason states the kind of file.', done: true },
  'submission.askToExport': { means: 'Staff ask for a single-use link to an export.', done: false },
  'submission.decide': { means: 'A decision on a submission is stored. The reason states which.', done: true },
  'submission.review': { means: 'A member’s scores and note on a submission are stored.', done: true },
  'submission.declareConflict': {
    means: 'A member declares a conflict of interest. If it is another member’s, the reason states whose.',
    done: true,
  },
  'submission.withdrawConflict': { means: 'A member withdraws a conflict of interest.', done: true },
  'submission.confirmConflict': {
    means:
      'A conflict of interest of a member is confirmed, or was declared in an earlier release. The reason states whose.',
    done: true,
  },
  'submission.liftConflict': {
    means: 'A conflict of interest of a member is lifted. The reason states whose.',
    done: true,
  },
  'submission.assign': { means: 'A reviewer of a submission is assigned. The reason states whom.', done: true },
  'submission.unassign': { means: 'The assignment of a reviewer is removed. The reason states whose.', done: true },
  'submission.ask': { means: 'Staff ask the applicant of a submission for more information.', done: true },
  'submission.withdrawRequest': { means: 'Staff withdraw a request for more information.', done: true },
  'submission.comment': { means: 'A member writes a comment on a submission.', done: true },
  'submission.changeComment': { means: 'A member changes their comment on a submission.', done: true },
  'submission.deleteComment': { means: 'A member deletes their comment on a submission.', done: true },
  'submission.setLabel': { means: 'A label is set on a submission. The reason states which.', done: true },
  'submission.liftLabel': { means: 'A label is removed from a submission. The reason states which.', done: true },
  'label.add': { means: 'A label of the committee is added.', done: true },
  'label.rename': { means: 'A label of the committee is renamed.', done: true },
  'label.remove': { means: 'A label of the committee is removed.', done: true },
  'rubric.save': { means: 'The rubric of a round is changed.', done: true },
  'rubric.startRound': { means: 'A second round of an intake is started with its rubric.', done: true },
  'rubric.setDue': { means: 'The last day for the reviews of an intake is set.', done: true },
  'rubric.remind': { means: 'Reviewers of an intake who are behind are reminded.', done: true },
  'rubric.openScores': { means: 'The scores of an intake are opened to everyone who reads it.', done: true },
  'offer.answer': { means: 'An applicant answers an offer. The reason states how.', done: true },
  'letter.list': { means: 'Staff read the letters and their counts.', done: false },
  'letter.save': { means: 'The letter for a decision is changed. The reason states which.', done: true },
  'letter.preview': { means: 'Staff see examples of letters with applicants’ data.', done: true },
  'letter.test': { means: 'Staff send themselves a letter with invented data.', done: true },
  'letter.publish': {
    means: 'The decision on a submission is published to its applicant. The reason states which.',
    done: true,
  },
  'letter.send': { means: 'A message is sent to the applicant of a submission.', done: true },
  'letter.sendAgain': {
    means: 'A letter or message that was not delivered is sent again. The reason states if its address was corrected.',
    done: true,
  },
  'ownData.export': { means: 'An applicant downloads all of their data.', done: true },
  'ownData.delete': { means: 'An application is deleted with its records, drafts and documents.', done: true },
  'window.change': { means: 'The applications window is opened or closed, or its dates change.', done: true },
  'intake.begin': { means: 'A new intake starts, and the previous window is closed for good.', done: true },
  'course.create': { means: 'A course is added to the reference data.', done: true },
  'course.change': { means: 'A course of the reference data is changed.', done: true },
  'course.delete': { means: 'A course of the reference data is deleted.', done: true },
  'region.create': { means: 'A region is added to the reference data.', done: true },
  'region.change': { means: 'A region of the reference data is changed.', done: true },
  'region.delete': { means: 'A region of the reference data is deleted.', done: true },
  'country.create': { means: 'A country is added to the reference data.', done: true },
  'country.change': {
    means: 'A country of the reference data is changed, and the code of its institutions with it.',
    done: true,
  },
  'country.delete': { means: 'A country of the reference data is deleted with its institutions.', done: true },
  'institution.create': { means: 'An institution is added to the reference data.', done: true },
  'institution.change': { means: 'An institution of the reference data is changed.', done: true },
  'institution.delete': { means: 'An institution of the reference data is deleted.', done: true },
  'api.read': { means: 'Other data is read.', done: false },
  'person.move': { means: 'A person’s data moves to another account.', done: true },
  'person.unlock': { means: 'An operator clears an account’s failed log-ins.', done: true },
  'clock.confirm': { means: 'An operator confirms the clock, so that deletion by age continues.', done: true },
  'keys.rotate': { means: 'An operator creates the next signing key of the embedded identity provider.', done: true },
  'stores.backup': { means: 'An operator backs up database and documents.', done: true },
  'stores.restore': { means: 'An operator restores a backup into empty stores.', done: true },
  'stores.move': { means: 'An operator moves database and documents into other stores.', done: true },
  'person.erase': { means: 'An operator erases a person.', done: true },
} as const satisfies Record<string, Meaning>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const OUTCOMES = ['done', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(AUDIT_ACTIONS, text)
