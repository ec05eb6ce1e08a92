/**
 * All actions in the audit trail, by object. Successes, refusals and failures are recorded. If `done` is false, only refusals and
 * failures are: the change is recorded elsewhere, or there is none.
 */
export const AUDIT_ACTIONS = {
  'account.signUp': { means: 'An account is created.', done: true },
  'account.logIn': { means: 'A user logs in with a password.', done: true },
  'account.logOut': { means: 'A user logs out.', done: true },
  'account.askForMail': {
    means: 'A link is mailed: to sign up, to set a new password or to confirm an address.',
    done: true,
  },
  'account.resetPassword': { means: 'A mailed link sets a new password.', done: true },
  'account.changePassword': { means: 'A user changes their password.', done: true },
  'account.proveEmail': { means: 'A mailed link confirms the account’s address.', done: true },
  'account.changeEmail': { means: 'A mailed link changes the account’s address.', done: true },
  'account.signOutEverywhere': { means: 'Every session and token of an account is ended.', done: true },
  'account.endSession': { means: 'A session ends: its tokens are refused afterwards.', done: true },
  'account.reportActivity': { means: 'A browser reports activity.', done: false },
  'account.close': { means: 'An account is closed and unsubmitted data is deleted.', done: true },
  'account.chooseReminders': {
    means: 'A user turns deadline reminders off or on.',
    done: false,
  },
  'account.read': { means: 'A page of an account, or of a mailed link, is opened.', done: false },
  'role.grant': { means: 'An operator gives an account the role named in the reason.', done: true },
  'role.revoke': {
    means: 'An operator removes the role named in the reason.',
    done: true,
  },
  'application.register': { means: 'An application is created.', done: true },
  'application.change': { means: 'An application’s status or records change.', done: true },
  'application.submit': { means: 'An application is submitted, as a new version.', done: true },
  'application.delete': { means: 'An application is deleted.', done: true },
  'application.expire': { means: 'An application is deleted at the end of its retention period.', done: true },
  'personalDetails.save': { means: 'Personal details are saved.', done: true },
  'personalDetails.delete': { means: 'Personal details are deleted.', done: true },
  'courseDetails.save': { means: 'Course details are saved.', done: true },
  'courseDetails.delete': { means: 'Course details are deleted.', done: true },
  'motivation.save': { means: 'A motivation is saved.', done: true },
  'motivation.delete': { means: 'A motivation is deleted.', done: true },
  'draft.store': { means: 'A draft is stored.', done: false },
  'draft.drop': { means: 'A draft is deleted.', done: false },
  'document.upload': { means: 'A document is stored.', done: true },
  'document.view': { means: 'A document is sent to an authorised reader.', done: true },
  'document.askToView': { means: 'A single-use link to a document is issued or opened.', done: false },
  'document.rescan': { means: 'All documents are marked for a new malware scan.', done: true },
  'receipt.view': { means: 'A submission’s receipt is sent.', done: true },
  'submission.list': { means: 'Staff see a submission in a list.', done: true },
  'submission.view': { means: 'Staff open a submission.', done: true },
  'submission.export': { means: 'Staff export a submission in a table or an archive.', done: true },
  'submission.askToExport': { means: 'Staff ask for a single-use link to an export.', done: false },
  'submission.shortlist': {
    means: 'A submission is added to or removed from the shortlist, as the reason states.',
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
  'country.change': { means: 'A country of the reference data is changed.', done: true },
  'country.delete': { means: 'A country of the reference data is deleted.', done: true },
  'institution.create': { means: 'An institution is added to the reference data.', done: true },
  'institution.change': { means: 'An institution of the reference data is changed.', done: true },
  'institution.delete': { means: 'An institution of the reference data is deleted.', done: true },
  'api.read': { means: 'Other data is read.', done: false },
  'person.move': { means: 'A person’s data moves to another account.', done: true },
  'person.unlock': { means: 'An operator clears an account’s failed log-ins.', done: true },
  'keys.rotate': { means: 'An operator creates the next signing key of the embedded identity provider.', done: true },
  'stores.backup': { means: 'An operator backs up database and documents.', done: true },
  'stores.restore': { means: 'An operator restores a backup into empty stores.', done: true },
  'stores.move': { means: 'An operator moves database and documents into other stores.', done: true },
  'person.erase': { means: 'An operator erases a person.', done: true },
} as const satisfies Record<string, { means: string; done: boolean }>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const OUTCOMES = ['done', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(AUDIT_ACTIONS, text)
