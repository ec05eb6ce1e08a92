/**
 * All actions in the audit trail, by object. Successes, refusals and failures are recorded. If `done` is false, only refusals and
 * failures are: the change is recorded elsewhere, or there is none.
 */
export const AUDIT_ACTIONS = {
  'account.signUp': { means: 'An account is made.', done: true },
  'account.logIn': { means: 'An account is logged in with its password.', done: true },
  'account.logOut': { means: 'A browser is logged out.', done: true },
  'account.askForMail': {
    means: 'A link is mailed: to sign up, for a new password, or to prove an address.',
    done: true,
  },
  'account.resetPassword': { means: 'A mailed link sets a new password.', done: true },
  'account.changePassword': { means: 'An account’s holder changes its password.', done: true },
  'account.proveEmail': { means: 'A mailed link proves the account’s address.', done: true },
  'account.changeEmail': { means: 'A mailed link gives the account another address.', done: true },
  'account.signOutEverywhere': { means: 'Every session and token of an account is ended.', done: true },
  'account.endSession': { means: 'A session is ended: its tokens are refused from then on.', done: true },
  'account.reportActivity': { means: 'A browser says that its applicant is active.', done: false },
  'account.close': { means: 'An account is closed, and what was not submitted is deleted.', done: true },
  'account.chooseReminders': {
    means: 'An account’s holder turns the mails before the closing date off or on.',
    done: false,
  },
  'account.read': { means: 'A page of an account, or of a mailed link, is opened.', done: false },
  'role.grant': { means: 'An operator gives an account a role, which the reason names.', done: true },
  'role.revoke': {
    means: 'An operator takes a role from an account, which the reason names.',
    done: true,
  },
  'application.register': { means: 'An application is made.', done: true },
  'application.change': { means: 'An application’s status or records change.', done: true },
  'application.submit': { means: 'An application is submitted, as a new version.', done: true },
  'application.delete': { means: 'An application is deleted.', done: true },
  'application.expire': { means: 'An application is kept no longer, as the settings say, and is deleted.', done: true },
  'personalDetails.save': { means: 'Personal details are saved.', done: true },
  'personalDetails.delete': { means: 'Personal details are deleted.', done: true },
  'courseDetails.save': { means: 'Course details are saved.', done: true },
  'courseDetails.delete': { means: 'Course details are deleted.', done: true },
  'motivation.save': { means: 'A motivation is saved.', done: true },
  'motivation.delete': { means: 'A motivation is deleted.', done: true },
  'draft.store': { means: 'What is typed is stored before it is saved.', done: false },
  'draft.drop': { means: 'What was typed and not saved is dropped.', done: false },
  'document.upload': { means: 'A document is stored.', done: true },
  'document.view': { means: 'A document is sent to an authorised reader.', done: true },
  'document.askToView': { means: 'A link that opens a document once is given out or opened.', done: false },
  'document.rescan': { means: 'Every document is to be scanned for malware again.', done: true },
  'receipt.view': { means: 'A submission’s receipt is sent.', done: true },
  'submission.list': { means: 'A list that shows an applicant’s submission is sent to the provider.', done: true },
  'submission.view': { means: 'A submission is sent to the provider.', done: true },
  'submission.export': { means: 'A submission is sent to the provider in a table or an archive.', done: true },
  'submission.shortlist': {
    means: 'A submission is put on the shortlist or taken off it, which the reason says.',
    done: true,
  },
  'ownData.export': { means: 'Everything that is kept of an applicant is sent as an archive.', done: true },
  'ownData.delete': { means: 'An application is deleted with its records, drafts and documents.', done: true },
  'window.change': { means: 'The applications window is opened, closed or given other dates.', done: true },
  'intake.begin': { means: 'An intake begins, and the window of the one before is closed for good.', done: true },
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
  'api.read': { means: 'Anything else is read.', done: false },
  'person.move': { means: 'What belongs to a person is theirs under another name from now on.', done: true },
  'person.unlock': { means: 'An operator has wrong log-ins at an account forgotten.', done: true },
  'keys.rotate': { means: 'An operator makes the next signing key of the embedded identity provider.', done: true },
  'stores.backup': { means: 'An operator backs up database and documents.', done: true },
  'stores.restore': { means: 'An operator restores a backup into empty stores.', done: true },
  'stores.move': { means: 'An operator moves database and documents into other stores.', done: true },
  'person.erase': { means: 'An operator erases a person.', done: true },
} as const satisfies Record<string, { means: string; done: boolean }>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const OUTCOMES = ['done', 'refused', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(AUDIT_ACTIONS, text)
