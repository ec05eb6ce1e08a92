import type { GuardWords } from 'xstate-charts'
import { documentsOf } from '../domain/documents.ts'
import { fromEntries } from '../domain/objects.ts'
import { questionsOf } from '../domain/programme.ts'
import { RECORD_STEPS, STEP, STEPS, type RecordStep, type StepName } from '../domain/steps.ts'
import { saveGuard, shownGuard } from '../machines/application/guards.ts'
import type { ApplicationContext } from '../machines/application/contracts.ts'

/** Each guard's condition in plain words, shown when it refuses an event. Some add values from the context. */

function highestStepOf(context: unknown): number {
  return (context as ApplicationContext).fellowship?.highestStep ?? 0
}

function openWords(context: unknown, step: StepName): string {
  const needed = `${step} is open when highestStep is greater than ${STEP[step].number - 1} (§2.1)`
  return `${needed}; it is ${highestStepOf(context)}`
}

const validWords = (context: unknown, step: StepName) =>
  `${openWords(context, step)}, every saved answer must be valid (§5), and applications must be open (decision 35)`

function shownWords(context: unknown, step: StepName): string {
  return `the page is ${STEP[step].route}, and ${openWords(context, step)}`
}

function savedWords(context: unknown, step: RecordStep): string {
  const texts = Object.values(questionsOf(step)).flatMap((question) =>
    question.kind === 'richText' ? [`, with at least ${question.fewestWords} words`] : [],
  )
  const documents = documentsOf(step).length > 0 ? ' and every document uploaded' : ''
  return `${openWords(context, step)}, every answer must be valid${texts.join('')}${documents} (§5)`
}

export const GUARD_WORDS = {
  application: {
    isDisconnected: 'no answer arrived (§8)',
    isStale: 'the step was changed elsewhere since it was loaded (decision 24)',
    isOnLink: 'a mail’s link led here (decision 116)',
    isLinkTo: (_, params) =>
      (params as { wanted: string }).wanted === 'earlier'
        ? 'the link is about an application of a past intake'
        : 'the link is about another account’s application',
    isFound: 'the applicant already has an application (§4.5)',
    isStaff: 'the user has a role at the desk, and so no application (decision 65)',
    hasReached: (context, params) => {
      const { highestStep } = params as { highestStep: number }
      return `highestStep must be at least ${highestStep} (§4.1); it is ${highestStepOf(context)}`
    },
    isAtProgress: 'the page is the progress page (§2.7)',
    ...fromEntries(
      STEPS.map(({ name }) => [shownGuard(name), (context: unknown) => shownWords(context, name)] as const),
    ),
    leadsToProgress: 'the page is /application, or a section that is not open (§2.1)',
    isOutside: 'the page is not below /application (§2.1)',
    isUnknownPath: 'the page is below /application, but not one of its screens (§2.1)',
    ...fromEntries(
      RECORD_STEPS.map((step) => [saveGuard(step), (context: unknown) => savedWords(context, step)] as const),
    ),
    mayReviewBeConfirmed: (context) => validWords(context, 'review'),
    mayAnswersBeSaved:
      'applications must be open (decision 35), every answer valid (§5) and every document uploaded (§5.4)',
    isMoreToSave: 'another step has new answers to save (decision 83)',
    isAnswerUnsaved: 'a new answer is not part of the application yet (decision 83)',
    isUndo: 'the save puts back answers that were submitted or saved before (decision 83)',
    isNothingNew: 'the provider has everything already (decision 83)',
    mayApplicationBeSubmitted: (context) => validWords(context, 'submit'),
  },
  upload: {
    fails: 'the file fails this check (§5.4)',
    passes: 'the file passes every check (§5.4)',
    isNoPicture: 'the file is no picture, by its content or its extension (decision 28)',
    isWronglyNamed: 'the content has an accepted format, and the name does not (decision 96)',
    hasStoredDocument: 'a document is already stored (§4.2)',
    isRefused: 'the server refused the file (§8)',
    isFileChanged: 'the file was changed or removed after it was chosen (§8)',
    isMisnamed: 'the content has another accepted format than the name (§5.4)',
    isConvertible: 'the content is a picture that can be converted (decision 28)',
    mayBeResent: 'no answer arrived, and fewer than three retries were made (§8)',
  },
  courseChoice: {
    isDisconnected: 'no answer arrived (§8)',
    areCountriesKnown: 'the countries are loaded (§7.9)',
    isCountryChosen: 'a country is chosen from the list (§2.10)',
    hasInstitutions: 'the chosen country has institutions (§2.10)',
    isAnotherCountry: 'the country differs from the chosen one (§2.10)',
  },
  draft: {
    mustChoose: 'the step was changed elsewhere (decision 24)',
    isOfferDue: 'the step is empty, and there is a submission from a past intake (decision 73)',
    isNothingTyped: 'there are no unsaved changes (decision 11)',
    isAllSent: 'the server has all changes (decision 11)',
    isStale: 'the step was changed elsewhere since it was loaded (decision 24)',
    isExpired: 'the sign-in has expired (§4.8)',
    isDisconnected: 'no answer arrived (§8)',
    isWindowClosed: 'applications have closed (§4.7)',
    isTypedSince: 'the form changed during the save (§4.1)',
    isUnseen: 'no answer was changed on both sides, and the form already shows the result (decision 24)',
    isNothingTypedSince:
      'no answer was changed on both sides, and nothing was typed since the last store (decision 24)',
    isChoiceNeeded: 'an answer was changed on both sides (decision 24)',
    isNothingToChoose: 'the two versions no longer differ (decision 24)',
    isNewText: "the form's text has changed (decision 11)",
    isTypedOverNewer: 'a field had another text when it was typed over than now (decision 84)',
    isUploadedOverNewer: 'the step has another document than was shown when the file was chosen (decision 105)',
    isNewDocument: 'the draft does not have the document yet (§4.6)',
  },
  portal: {
    isOnHome: 'the public page is open (§2.5)',
    isOnGuidance: 'the guidance page is open (decision 39)',
    isOnInformation: 'help, accessibility or privacy is open (decision 46)',
    isOnCallback: 'the callback path is open (§2.1)',
    isOnOwnData: "the page 'Your data' is open (decision 44)",
    isInApplication: 'a page of the application is open (§2.1)',
  },
  applicationsWindow: {
    isDisconnected: 'no answer arrived (§8)',
    isStatusKnown: 'the status is known (§7.2)',
    isOpen: 'applications are open, and the closing date has not passed (§4.7)',
    isOpenWithRequest: 'applications are open, and a sign-in is waiting (§4.7)',
    isLinked: 'a sign-in is waiting, and the link in a mail led here (decision 116)',
    isAdmitted: 'the link belongs to a submitted application (decision 116)',
    isRequestedFromHeader: 'the header requested the sign-in (§2.3)',
    isRequestedFromHome: 'the public page requested the sign-in (§2.5)',
    isStatusFresh: 'the status is less than a minute old (§4.7)',
    isStatusOld: 'the status is at least a minute old (§4.7)',
    isRefreshDue: 'the status was requested at least five seconds ago (§7.2)',
    hasFetchFailed: 'the status could not be fetched (§8)',
    isClosed: 'applications are closed, or the closing date has passed (§4.7)',
  },
  authentication: {
    isDisconnected: 'no answer arrived (§8)',
    isCallback: 'the callback path was opened (§2.1)',
    isLogOutAddress: 'an address that logs out was opened (decision 46)',
    isOnGuardedPath: 'a guarded page is open (§2.1)',
    isOnHome: 'the public page is open (§2.5)',
    hasAllArrived: 'everything typed, uploaded and submitted has reached the server (decision 11)',
    isEndedUnrequested: 'the log-out was not requested, so unsent text stays in the tab (decision 11)',
    isTimedOut: 'the last sign-in ended after 2 minutes without activity (§4.8)',
    isExpired: 'the last sign-in expired (§4.8)',
    isEndedElsewhere: 'the applicant logged out in another tab (§4.8)',
    isProfileKnown: 'the applicant is signed in at the identity provider (§4.8)',
  },
  connection: {
    isCheckDue: 'the pause has ended (§8)',
  },
  session: {
    isTimeUp: '120 s have passed without activity (§4.8)',
    isWarningDue: '60 s have passed without activity (§4.8)',
    isNewActivity: 'at least a second has passed since the last counted activity (§4.8)',
    isLaterThanOurs: "the other tab's activity is later than the last one here (§4.8)",
  },
  submissions: {
    isDisconnected: 'no answer arrived (§8)',
    isSubmitted: 'highestStep is at least 6 (§4.1)',
    isSubmittedNow: 'highestStep is at least 6 (§4.1)',
    isAnythingSubmitted: 'there is a submitted version (decision 35)',
    isAmended: 'the saved application differs from the last submission (decision 35)',
    isNothingAskedChanged:
      'applications are not open, and nothing has changed that an open request asks for (decision 92)',
    isAsked: 'a request for more information is open (decision 92)',
    isNotAsked: 'no request for more information is open (decision 92)',
    isSubmittedAgain: 'it was submitted with other contents than the last known version (decision 35)',
  },
  dropGuide: {},
  earlierApplications: { isDisconnected: 'no answer arrived (§8)' },
  earlyScreen: {
    isEntered: 'something was entered that the app would hide (§8)',
    isPressed: 'something was pressed before the app had loaded',
    mustChoose: 'an answer was also changed elsewhere, or could not be compared',
  },
  offer: {
    isRefused: 'another decision was published (decision 117)',
    isSignInExpired: 'the sign-in has expired (§4.8)',
    isAccepted: 'the applicant has accepted (decision 117)',
    isDeclined: 'the applicant has declined (decision 117)',
    isExpired: 'the date has passed without an answer (decision 117)',
    isUnanswered: 'the server has no answer, because its date has passed (decision 117)',
  },
  prefill: { isDisconnected: 'no answer arrived (§8)' },
  ownData: {},
  desk: {
    isCallback: 'the identity provider has redirected back (§7.13)',
    isLogOutAddress: 'an address that logs out was opened (decision 46)',
    isKnown: 'a user is signed in (§4.8)',
    isAt: 'the address leads to this part (decision 80)',
    mayOpen: 'the user may open this part (decision 65)',
    isApplications: 'it is the list of applications (decision 80)',
    mayMoveTo: 'it is another part, which the user may open (decision 65)',
  },
  administration: {
    isExpired: 'the sign-in has expired (§4.8)',
    isOtherWindow:
      'the window is not in that state already, and it is opened only before its closing date (§4.7, §7.2)',
    areDates:
      'the dates are valid, and the opening date is in the future and before the closing date (§7.2, decision 72)',
    hasPage: 'that page exists (decision 78)',
    isComplete: 'every field is valid (§7.7 to §7.10)',
    isPast: 'the closing date has passed (decision 72)',
    isIntake: 'the new intake has a name and valid dates (decision 72)',
    isInvitation: 'an address was entered (decision 65)',
    isStale: 'the window was changed elsewhere (§7.2)',
    isRefused: 'the server refused it (§8)',
    isWindowClosed: 'applications are closed (decision 72)',
    isRemovable: "it is not the user's own administrator role",
    keepsStaff: 'the embedded identity provider keeps the staff (decision 65)',
  },
  committee: {
    isListed: 'the application is in the loaded list (decision 66)',
    hasNext: 'another application follows in the list (decision 66)',
    hasPrevious: 'another application precedes it in the list (decision 66)',
    hasPageAfterItem: 'the application is on a loaded page, and there is another page (decision 66)',
    hasNextIn: 'the next page has applications (decision 66)',
    hasSaved: 'a decision, review, message, request, comment or label was saved on the open application (decision 66)',
    hasChanged: 'the list has a newer version or decision, or more comments, than the open application (decision 66)',
    hidesOpen: 'a conflict of interest now hides the open application (decision 122)',
    isNamed: 'the address refers to an application (decision 80)',
    leadsElsewhere: 'the address leads to another list or application (decision 80)',
    leadsToAnotherList: 'the address leads to another list (decision 80)',
    leadsToTheList: 'the address leads to the list (decision 80)',
    isHidden: 'the user has declared a conflict of interest (decision 90)',
    isSignInExpired: 'the actor reports that the sign-in has expired (§4.8)',
  },
  submissionList: {
    isExpired: 'the sign-in has expired (§4.8)',
    hasNextPage: 'there is another page (decision 66)',
    isRefused: 'the server refused it, for example because of a filter (decision 121)',
    isLimited: 'only selected applications are listed (decision 119)',
    hasConflict: 'a conflict of interest that no bursary admin has confirmed hides it (decision 122)',
    isSameList: 'the address has the filters and the order of this list (decision 80)',
  },
  reviews: {
    isExpired: 'the sign-in has expired (§4.8)',
    mayEdit: 'the user may administer, or in the second round assign reviewers (decision 65, decision 133)',
    hasRounds: 'the intake has a second round (decision 133)',
    canStart: 'the user may assign reviewers, and the first round has a rubric and is the only one (decision 133)',
    assigns: 'the user may assign reviewers (decision 65)',
    hasReviews: 'the user may assign, and there is a rubric (decision 124)',
    isDue: 'the last day is empty, or today or later (decision 124)',
    canOpen: 'the user may open the scores, and they are not open (decision 123)',
    isRubric: 'every criterion has a name and a weight (decision 90)',
    isAssignment: 'the user may assign, and has chosen enough members (decision 90)',
    isReassignment: 'the user may assign, and has chosen a member (decision 98)',
  },
  openSubmission: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    isLoaded: 'the latest version was loaded in advance (decision 66)',
    isSuperseded: 'there is a newer version (decision 66)',
    hasDocument: 'the kind of document that was open before is there (decision 85)',
    showsDocuments: 'the documents were in front before (decision 120)',
    opensReviews: 'the user may see the reviews of others now (decision 131)',
    mayExport: 'the user may export (decision 65)',
    isSaved: 'the change of a conflict of interest is stored (decision 122)',
    isHidden: 'the user has declared a conflict of interest (decision 90)',
    isSignInExpired: 'the actor reports that the sign-in has expired (§4.8)',
  },
  panes: { isListHidden: 'the list was hidden before (decision 120)' },
  decision: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    isSuperseded: 'there is a newer version (decision 66)',
    mayDecide: 'the user may decide, and reads the newest version (decision 65, decision 85)',
    isDecisive: 'another decision is chosen, or a reason was entered (decision 85)',
  },
  review: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    hasLeftOver: 'unsaved scores are of another round than the application (decision 133)',
    isBehind: 'the user has saved another review since (decision 90)',
    mayReview: 'the user may review, reads the newest version, and there is a rubric (decision 90)',
    mayDeclare: 'the user may review, and reads the newest version (decision 90)',
    isScored: 'every criterion is scored (decision 90)',
  },
  conflicts: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    mayChange: 'the user may change conflicts of others, and reads the newest version (decision 122)',
    isUnconfirmed: 'the member has declared a conflict that no bursary admin has confirmed (decision 122)',
    isInConflict: 'the member has a conflict of interest (decision 122)',
    isComplete: 'a member is chosen, and a reason is entered (decision 122)',
  },
  comments: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    mayWrite: 'the user may review, and reads the newest version (decision 131)',
    isMine: 'the user has written the comment (decision 131)',
    isAdded: 'a comment is entered, and not too long (decision 131)',
    isChanged: 'another text is entered, and not too long (decision 131)',
    isEditing: 'a change of a stored comment was not saved (decision 131)',
  },
  labels: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    isOfSelection: 'the labels are for selected applications (decision 132)',
    mayLabel: 'the user may review, and reads the newest version (decision 132)',
    isKnown: 'there is such a label (decision 132)',
    isAnyPlanned: 'another label was chosen in the meantime',
    isName: 'a name is entered, and not too long (decision 132)',
  },
  labelSettings: {
    isExpired: 'the sign-in has expired (§4.8)',
    mayChange: 'the user may assign reviewers (decision 132)',
    isKnown: 'there is such a label (decision 132)',
    isName: 'a name is entered, and not too long (decision 132)',
  },
  message: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    mayWrite: 'the user may write to applicants (decision 65)',
    wasSent: 'an unsent message was sent before it was changed (§8)',
    isMessage: 'the subject and the text are entered, and not too long (decision 89)',
  },
  selection: {
    isExpired: 'the sign-in has expired (§4.8)',
    isSignInExpired: 'the actor for assignments reports that the sign-in has expired (§4.8)',
    hasSelected: 'applications are selected (decision 85)',
    mayDecide: 'the user may decide, and applications are selected (decision 85)',
    hasBefore: 'at least one selected application is left (decision 119)',
    mayAssign: 'the user may assign, and applications are selected (decision 93)',
    mayLabel: 'the user may review, and applications are selected (decision 132)',
    hasUndo: 'a decision was saved that can be undone (decision 85)',
    isAllSaved: 'no decision is left to save (decision 85)',
    isStopping: 'the user has stopped (decision 85)',
  },
  views: {
    isExpired: 'the sign-in has expired (§4.8)',
    isSaved: 'the view is saved (decision 121)',
    isName: 'a name is entered, and not too long (decision 121)',
  },
  exports: {
    mayExport: 'the user may export (decision 65)',
    isExport: 'at least one column is chosen, and one PDF can contain the applications (decision 93)',
    hasStarted: 'an application matches the filters (decision 66)',
  },
  assignment: {
    isExpired: 'the sign-in has expired (§4.8)',
    hasChosen: 'a member is chosen (decision 93)',
  },
  informationRequest: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    mayAsk: 'the user may ask, reads the newest version in the current intake, and no request is open (decision 92)',
    mayWithdraw: 'the user may ask, and a request is open (decision 92)',
    isComplete: 'a part is chosen, the message is entered, and the date is within 90 days (decision 92)',
  },
  letters: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refused it (§8)',
    isCorrect: 'the subject and the text are entered, and every placeholder is known (decision 89)',
    isAddress: 'the email address is valid (decision 98)',
    sendsMail: 'the portal sends mail (decision 89)',
    isOffer: 'the decision is an award (decision 117)',
    willBeOffer: 'the decision is an award (decision 117)',
    hasLetters: 'the decision is not published to an applicant yet (decision 89)',
    isDateAllowed: 'the last day for an answer is empty, or from tomorrow to 90 days from now (decision 117)',
  },
  figures: { isExpired: 'the sign-in has expired (§4.8)' },
  listing: {
    isDisconnected: 'no answer arrived (§8)',
    isKnown: 'the list is embedded in the page (§2.5)',
  },
} satisfies Record<string, Record<string, GuardWords>>
