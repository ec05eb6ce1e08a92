import { DOCUMENT, type DocumentKind } from '../domain/documents.ts'
import { failureOf, type Failure } from '../machines/failure.ts'

/** Plain words for results of calls, crashes, delays and the starts of paths. Used by the manual and Gherkin formats of `npm run paths`. */

const FAILURES: Record<Failure, string> = {
  applicationsClosed: 'the server answers that applications have closed',
  emailNotProved: 'the server answers that the email address is not confirmed',
  signInExpired: 'the server answers that the sign-in has expired',
  refused: 'the server refuses it',
  stale: 'the server answers that it was changed elsewhere',
  disconnected: 'no answer arrives because there is no connection',
  unavailable: 'the server fails (5xx)',
}

/** Running calls, by the id of the invoked actor. */
const CALLS: Record<string, string> = {
  loadFellowship: 'the application is fetched',
  followLink: 'the link in the mail is followed',
  createFellowship: 'a new application is created',
  updateFellowship: 'the application is updated',
  saveRecord: "the step's record is saved",
  readDrafts: 'the drafts are loaded',
  reconnected: 'the portal waits for the connection',
  uploadDocument: 'the file is sent',
  identifyFile: 'the format is read from the file',
  fitPicture: 'the picture is made smaller',
  loadCountries: 'the countries are fetched',
  loadInstitutions: 'the institutions of the country are fetched',
  storeDraft: 'the draft is stored',
  loadTheirs: "the server's state is loaded",
  loadSubmissions: 'the submitted versions are fetched',
  downloadReceipt: 'the receipt is fetched',
  loadIntakes: 'the intakes are fetched',
  loadEarlier: 'the earlier submissions are loaded',
  loadLast: 'the last submission is loaded',
  downloadOwnData: 'the archive is fetched',
  deleteOwnData: 'the application is deleted',
  loadStatus: 'the applications status is loaded',
  checkSession: 'the portal checks who is signed in',
  completeLogin: 'the sign-in is completed',
  unsentStored: 'unsent text is stored before the log-out',
  storeUnsent: 'unsent text is stored before the log-out',
  recallEnd: 'the portal reads how the last sign-in ended',
  redirectToLogin: 'the identity provider is opened',
  signOut: 'the identity provider signs out',
  finishSignOut: 'an offline sign-out is completed at the identity provider',
  loadList: 'the list is fetched',
  checkConnection: 'the portal checks whether the server answers',
  session: 'the session is watched',
  ownData: "the page 'Your data' is open",
  loadPage: 'a page of the list is fetched',
  loadSelected: 'the applications to select are fetched',
  loadSubmission: 'the application is fetched',
  prefetchSubmission: 'the next application is loaded in advance',
  saveDecision: 'the decision is saved',
  saveDecisions: 'the decisions on the selected applications are saved',
  loadChanged: 'the changed application is fetched',
  loadChanges: 'the changes of others are fetched',
  saveReview: 'the review is saved',
  declareConflict: 'the conflict of interest is stored',
  withdrawConflict: 'the conflict of interest is withdrawn',
  changeConflict: 'the conflict of interest is changed',
  conflicts: 'the application is reloaded, or a login is needed',
  loadComments: 'the comments are fetched',
  addComment: 'the comment is saved',
  changeComment: 'the change of the comment is saved',
  removeComment: 'the comment is deleted',
  comments: 'the application is reloaded, or a login is needed',
  loadLabels: 'the labels are fetched',
  addLabel: 'the label is added',
  labelApplications: 'the label is set or removed',
  labels: 'a login is needed',
  renameLabel: 'the name of the label is saved',
  removeLabel: 'the label is removed',
  labelSettings: 'a login is needed',
  loadReviewers: 'the members are fetched',
  saveAssignments: 'the assignments are saved',
  assignment: 'the assignment is closed, or a login is needed',
  selection: 'a login is needed',
  views: 'a login is needed',
  loadViews: 'the saved views are fetched',
  saveView: 'the view is saved',
  removeView: 'the view is deleted',
  list: 'a login is needed',
  openSubmission: 'a newer version is opened, the application is hidden, or a login is needed',
  decision: 'the application is reloaded, or a login is needed',
  review: 'the application is reloaded or hidden, or a login is needed',
  message: 'the application is reloaded, or a login is needed',
  loadReviews: 'the rubric and the reviewers are fetched',
  saveRubric: 'the rubric is saved',
  assign: 'the reviewers are assigned',
  reassign: 'the assignments are given to other members',
  unassign: 'the assignments are removed',
  openScores: 'the scores are opened',
  saveDue: 'the last day is saved',
  remind: 'the reviewers are reminded',
  reviews: 'the reviews are open',
  sendMessage: 'the message is queued',
  sendAcceptance: 'the acceptance is sent',
  sendRefusal: 'the refusal is sent',
  checkLink: 'the link in the mail is checked',
  sendRequest: 'the request is queued',
  withdrawRequest: 'the request is withdrawn',
  informationRequest: 'the application is reloaded, or a login is needed',
  loadLetters: 'the letters are fetched',
  saveLetter: 'the letter is saved',
  loadPreview: 'the preview is fetched',
  sendTest: 'the test mail is queued',
  sendAgain: 'the letter is sent again',
  publish: 'the decisions are published',
  letters: 'the letters are open',
  loadFigures: 'the figures are fetched',
  saveFigures: 'the file is saved',
  figures: 'the figures are open',
  downloadDossier: 'the dossier is downloaded',
  loadHistory: 'the history is fetched',
  loadStaff: 'the staff accounts are fetched',
  inviteStaff: 'the link is sent',
  removeRole: 'the role is removed',
  startIntake: 'the new intake is started',
  startExport: 'the download is started',
  committee: 'the desk is open',
  administration: 'the administration is open',
  saveStatus: 'the applications window is changed',
  loadItems: 'a page of the list is fetched',
  saveItem: 'the entry is saved',
  removeItem: 'the entry is removed',
  showDocument: 'the document is shown',
  composed: 'the input method has finished',
  textKept: 'the tab has kept what was typed',
  compared: 'the step is compared with other tabs and devices',
  loadScreen: 'the files of the screen are loaded',
}

const DELAYS: Record<string, string> = {
  indicatorTime: 'Wait for one second',
  untilWarning: 'Do nothing for 60 seconds',
  untilNextSecond: 'Wait for the next second of the countdown',
  untilNextRefresh: 'Leave the page open for five minutes, or until the closing date has passed',
  second: 'Wait for a second',
  restoredTime: "Wait until 'The connection is back.' has gone",
  rest: 'Wait two seconds',
  typingPause: 'Stop typing for a moment',
  refreshPause: 'Wait half a minute',
}

const STARTS: Record<string, string> = {
  'application signedIn': 'Sign in and open Application Progress',
  'application staff': 'Sign in with a staff account and open Application Progress',
  'application linked': 'Sign in after opening the link in a mail',
  'application amended': 'Sign in with a submitted application and open Application Progress',
  'application onSubmit': 'Sign in with a submitted application and open Submit Application',
  'upload empty': 'Open a step with a document that is not uploaded yet',
  'upload stored': 'Open a step with a document that is stored already',
  'courseChoice empty': 'Open Course Details without a saved country',
  'courseChoice saved': 'Open Course Details with Namibia saved',
  'draft empty': 'Open Motivation, with nothing typed before',
  'draft drafted': 'Open Motivation, after typing it on another device',
  'draft stale': 'Open Motivation, after typing it here and then on another device',
  'draft offered': 'Start a new application after applying in a past intake, and open Personal Details',
  'earlyScreen opened': 'Sign in and open Personal Details on a slow connection',
  'prefill opened': 'Start a new application after applying in a past intake, and open Personal Details',
  'offer opened': 'Sign in with an award and open Application Progress',
  'offer accepted': 'Sign in with an award that you have accepted',
  'offer expired': 'Sign in with an award after the time to answer it',
  'submissions submitted': 'Sign in with a submitted application',
  'submissions unsubmitted': 'Sign in with an application that is not submitted',
  'dropGuide opened': 'Open Course Details',
  'earlierApplications opened': "Sign in after applying in a past intake, and open 'Your data'",
  'ownData opened': "Sign in and open 'Your data'",
  'desk opened': 'Open the desk',
  'desk callback': 'Return to the desk from the identity provider',
  'desk logOut': 'Log out on the account page as a member of staff',
  'administration opened': 'Sign in at the desk as an administrator',
  'administration rolesElsewhere': 'Sign in at the desk as an administrator, with an external identity provider',
  'committee opened': 'Sign in at the desk as a committee member',
  'submissionList opened': 'Sign in at the desk as a committee member',
  'panes opened': 'Sign in at the desk as a committee member and open an application',
  'openSubmission bursaryAdmin': 'Sign in at the desk as a bursary admin and open an application',
  'openSubmission committeeMember': 'Sign in at the desk as a committee member and open an application',
  'openSubmission version': 'Sign in at the desk and open an earlier version of an application',
  'openSubmission prefetched': 'Sign in at the desk, open an application, wait and open the next one',
  'decision opened': 'Sign in at the desk as a bursary admin and open an application',
  'decision reading': 'Sign in at the desk as a committee member and open an application',
  'review opened': 'Sign in at the desk as a committee member and open an application',
  'review withoutRubric': 'Sign in at the desk as a committee member, without a rubric, and open an application',
  'review leftOver':
    'Sign in at the desk as a committee member, with unsaved scores of the first round, and open an application of the second',
  'review behind':
    'Sign in at the desk as a committee member, with unsaved scores of an application, save others on another device, and open it again',
  'review reading': 'Sign in at the desk and open an earlier version of an application',
  'conflicts opened': 'Sign in at the desk as a bursary admin and open an application',
  'conflicts reading': 'Sign in at the desk as a committee member and open an application',
  'comments opened': 'Sign in at the desk as a committee member and open an application',
  'comments changed': 'Sign in at the desk as a committee member, change a comment, and open its application again',
  'comments reading': 'Sign in at the desk and open an earlier version of an application',
  'labels opened': 'Sign in at the desk as a committee member and open an application',
  'labels selected': 'Sign in at the desk as a bursary admin, select two applications and press Label',
  'labels reading': 'Sign in at the desk and open an earlier version of an application',
  'labelSettings assigns': 'Sign in at the desk as a bursary admin and press Reviews',
  'labelSettings administers': 'Sign in at the desk as an administrator and press Reviews',
  'message opened': 'Sign in at the desk as a bursary admin and open an application',
  'message reading': 'Sign in at the desk as a committee member and open an application',
  'message sentBefore':
    'Sign in at the desk as a bursary admin and open an application with a message that was sent before it was changed',
  'selection bursaryAdmin': 'Sign in at the desk as a bursary admin',
  'selection committeeMember': 'Sign in at the desk as a committee member',
  'views opened': 'Sign in at the desk as a committee member',
  'exports bursaryAdmin': 'Sign in at the desk as a bursary admin',
  'exports committeeMember': 'Sign in at the desk as a committee member',
  'assignment opened': 'Sign in at the desk as a bursary admin, select two applications and press Assign reviewers',
  'informationRequest opened': 'Sign in at the desk as a committee member and open an application',
  'informationRequest reading': 'Sign in at the desk and open an application of a past intake',
  'reviews both': 'Sign in at the desk as a bursary admin who administers too, and press Reviews',
  'reviews assigns': 'Sign in at the desk as a bursary admin and press Reviews',
  'reviews administers': 'Sign in at the desk as an administrator and press Reviews',
  'letters opened': 'Sign in at the desk as a bursary admin and press Letters',
  'figures opened': 'Sign in at the desk as a committee member and press Figures',
  'portal opened': 'Open the public page',
  'applicationsWindow unknown': 'Open the public page without an embedded applications status',
  'applicationsWindow open': 'Open the public page while applications are open',
  'applicationsWindow closed': 'Open the public page while applications are closed',
  'applicationsWindow linked': 'Open the link in a mail while applications are closed',
  'authentication home': 'Open the public page',
  'authentication guarded': 'Open a page of the application without being signed in',
  'authentication callback': 'Return from the identity provider',
  'authentication logOut': 'Log out on the account page',
  'session signedIn': 'Sign in',
  'connection opened': 'Open the portal',
  'listing empty': 'Open a page that does not embed the list',
  'listing known': 'Open a page that embeds the list',
}

function known(words: Record<string, string>, name: string, kind: string): string {
  const sentence = words[name]
  if (sentence === undefined) throw new Error(`scenarios/outcomeWords.ts has no words for the ${kind} '${name}'`)
  return sentence
}

function partOf(id: string): string {
  const upload = /^upload-(.+)$/.exec(id)
  return upload === null ? id : DOCUMENT[upload[1] as DocumentKind].label
}

export function startWords(machine: string, start: string): string {
  return known(STARTS, `${machine} ${start}`, 'start')
}

export function delayWords(delay: string): string {
  return known(DELAYS, delay, 'delay')
}

/** The part of an answer that makes a difference on screen. */
function answerWords(output: unknown): string {
  if (output === undefined) return ''
  if (output === null || output === false) return ': there is none'
  if (Array.isArray(output)) return output.length === 0 ? ': there are none' : `: there are ${output.length}`
  if (typeof output === 'string') return `: '${output}'`
  const { highestStep, open, originalFilename, reason, size } = output as Record<string, unknown>
  if (highestStep !== undefined) return `: an application whose highestStep is ${String(highestStep)}`
  if (open !== undefined) return open === true ? ': they are open' : ': they are closed'
  if (originalFilename !== undefined) return `: it is stored as '${String(originalFilename)}'`
  if (size !== undefined) return `: it has ${String(size)} bytes`
  return reason === undefined ? '' : `: it ends, '${String(reason)}'`
}

export function doneWords(id: string, output: unknown): string {
  if (id === 'reconnected') return 'Bring the connection back'
  return `Let the server answer while ${known(CALLS, id, 'call')}${answerWords(output)}`
}

export function failedWords(id: string, error: unknown): string {
  const call = CALLS[id]
  return call === undefined ? `Let '${partOf(id)}' break down` : `While ${call}: ${FAILURES[failureOf(error)]}`
}

const SNAPSHOTS: Record<string, string> = {
  courseChoice: 'Choose a country and one of its institutions',
  openSubmission: 'Type or save something on the open application',
  list: 'Wait until the list has loaded',
  decision: 'Type or save a decision',
  review: 'Give or save a score',
  message: 'Type or send a message',
  comments: 'Type or save a comment',
  labels: 'Type a label, or set one',
  informationRequest: 'Type, send or withdraw a request for more information',
}

/** A snapshot that an invoked machine sends to its parent. */
export function snapshotWords(id: string): string {
  return SNAPSHOTS[id] ?? `Upload a file at '${partOf(id)}'`
}
