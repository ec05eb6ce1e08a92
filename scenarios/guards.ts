import type { GuardWords } from '@postgraduate-bursary/statecharts'
import { STEP, type StepName } from '../domain/steps.ts'
import type { ApplicationContext } from '../machines/application/contracts.ts'

/** What each guard requires, in plain words, shown with a refusal. Some add details from the context. */

function highestStepOf(context: unknown): number {
  return (context as ApplicationContext).fellowship?.highestStep ?? 0
}

function openWords(context: unknown, step: StepName): string {
  const needed = `${step} is open when highestStep is greater than ${STEP[step].number - 1} (§2.1)`
  return `${needed}; it is ${highestStepOf(context)}`
}

function shownWords(context: unknown, step: StepName): string {
  return `the page is ${STEP[step].route}, and ${openWords(context, step)}`
}

export const GUARD_WORDS = {
  application: {
    isDisconnected: 'no answer came (§8)',
    isStale: 'the step has been changed elsewhere since it was read (decision 24)',
    isFound: 'the applicant already has an application (§4.5)',
    hasReached: (context, params) => {
      const { highestStep } = params as { highestStep: number }
      return `highestStep has to be ${highestStep} (§4.1); it is ${highestStepOf(context)}`
    },
    isAtProgress: 'the page is the progress page (§2.7)',
    isPersonalDetailsShown: (context) => shownWords(context, 'personalDetails'),
    isCourseDetailsShown: (context) => shownWords(context, 'courseDetails'),
    isMotivationShown: (context) => shownWords(context, 'motivation'),
    isReviewShown: (context) => shownWords(context, 'review'),
    isSubmitShown: (context) => shownWords(context, 'submit'),
    leadsToProgress: 'the page is /application, or a section that is not open (§2.1)',
    isOutside: 'the page is not below /application (§2.1)',
    isUnknownPath: 'the page is below /application, but not one of its screens (§2.1)',
    mayPersonalDetailsBeSaved: (context) =>
      `${openWords(context, 'personalDetails')}, every field has to be valid, and each document uploaded (§5.1)`,
    mayCourseDetailsBeSaved: (context) =>
      `${openWords(context, 'courseDetails')}, every field has to be valid, and each document uploaded (§5.2)`,
    mayMotivationBeSaved: (context) =>
      `${openWords(context, 'motivation')}, and the motivation needs at least 480 words (§5.3)`,
    mayReviewBeConfirmed: (context) => openWords(context, 'review'),
    mayApplicationBeSubmitted: (context) =>
      `${openWords(context, 'submit')}, every saved answer has to satisfy the rules still (§5), and what was submitted can still be changed (decision 35)`,
  },
  upload: {
    fails: 'the file fails this check (§5.4)',
    passes: 'the file passes every check (§5.4)',
    isPicture: 'the file is a picture, by its extension (decision 28)',
    hasStoredDocument: 'a document is already stored (§4.2)',
    isRefused: 'the server itself refused the file (§8)',
    mayBeResent: 'no answer came, for the third time at most (§8)',
  },
  courseChoice: {
    isDisconnected: 'no answer came (§8)',
    areCountriesKnown: 'the countries are loaded (§7.9)',
    isCountryChosen: 'a country of the list is chosen (§2.10)',
    hasInstitutions: 'the chosen country has institutions (§2.10)',
    isAnotherCountry: 'the country has to differ from the one that is chosen (§2.10)',
  },
  draft: {
    mustChoose: 'it has been changed elsewhere (decision 24)',
    isOfferDue: 'nothing is typed or saved, and something was submitted in an intake that is over (decision 73)',
    isNothingTyped: 'nothing is typed that is not saved (decision 11)',
    isAllSent: 'the server has all that is typed (decision 11)',
    isStale: 'it has been changed elsewhere since it was read (decision 24)',
    isSignInExpired: 'the sign-in has expired (§4.8)',
    isDisconnected: 'there is no connection (§8)',
    isWindowClosed: 'applications have closed (§4.7)',
    isTypedSince: 'the form was typed in while it was being saved (§4.1)',
    isNothingLost: 'nothing typed here is missing in what is there (decision 24)',
    isSameAsTheirs: 'what is there is what is shown (decision 24)',
    isNothingToChoose: 'what is typed here is there as well (decision 24)',
    isOwnStore: 'what is there was stored here, and its answer was lost (decision 24)',
    isNewText: 'the form says something else than before (decision 11)',
    isNewDocument: 'the draft does not hold the document yet (§4.6)',
  },
  portal: {
    isOnHome: 'the page is the public one (§2.5)',
    isOnGuidance: 'the page is the guidance (decision 39)',
    isOnCallback: 'the page is the callback path (§2.1)',
    isOnOwnData: 'the page is that of the applicant’s own data (decision 44)',
    isInApplication: 'the page is one of the application (§2.1)',
  },
  applicationsWindow: {
    isDisconnected: 'no answer came (§8)',
    isStatusKnown: 'the status is known (§7.2)',
    isOpen: 'applications are open, and the closing date has not passed (§4.7)',
    isOpenWithRequest: 'applications are open, and a sign-in awaits the decision (§4.7)',
    isRequestedFromHeader: 'the header requested the sign-in (§2.3)',
    isRequestedFromHome: 'the public page requested the sign-in (§2.5)',
    isStatusFresh: 'the status is less than a minute old (§4.7)',
    isStatusOld: 'the status is at least a minute old (§4.7)',
    isRefreshDue: 'the status was requested at least five seconds ago (§7.2)',
    hasFetchFailed: 'the status could not be fetched (§8)',
    isClosed: 'applications are closed, or the closing date has passed (§4.7)',
  },
  authentication: {
    isDisconnected: 'no answer came (§8)',
    isCallback: 'the page was opened on the callback path (§2.1)',
    isOnGuardedPath: 'the page is a guarded one (§2.1)',
    isOnHome: 'the page is the public one (§2.5)',
    hasAllArrived: 'the server has all that was typed, uploaded and submitted (decision 11)',
    isEndedUnrequested: 'nobody asked for the log-out, so what is not at the server stays in the tab (decision 11)',
    isTimedOut: 'the last sign-in ended after 2 minutes without activity (§4.8)',
    isExpired: 'the last sign-in has expired (§4.8)',
    isEndedElsewhere: 'the applicant left in another tab (§4.8)',
    isProfileKnown: 'the identity provider knows the applicant (§4.8)',
  },
  connection: {
    isCheckDue: 'the pause is over (§8)',
  },
  session: {
    isTimeUp: '120 s have passed without activity (§4.8)',
    isWarningDue: '60 s have passed without activity (§4.8)',
    isNewActivity: 'activity counts at most once a second (§4.8)',
    isLaterThanOurs: 'the activity of the other tab has to be later than the last one here (§4.8)',
  },
  submissions: {
    isDisconnected: 'no answer came (§8)',
    isSubmitted: 'highestStep is at least 6 (§4.1)',
    isSubmittedNow: 'highestStep is at least 6 (§4.1)',
    isAnythingSubmitted: 'there is a version (decision 35)',
    isAmended: 'what is saved says something else than what was submitted last (decision 35)',
    isSubmittedAgain: 'it has been submitted, and says something else than the last version known here (decision 35)',
  },
  earlierApplications: { isDisconnected: 'no answer came (§8)' },
  prefill: { isDisconnected: 'no answer came (§8)' },
  ownData: {},
  desk: {
    isCallback: 'the identity provider has redirected back (§7.13)',
    isKnown: 'somebody is signed in (§4.8)',
    isReader: 'one of the roles reads submissions (decision 65)',
    isAdministrator: 'one of the roles administers (decision 65)',
    leadsToAdministration: 'the address leads to the administration, which one of the roles may open (decision 80)',
    leadsToApplications: 'the address leads to the applications, which one of the roles may read (decision 80)',
  },
  administration: {
    isExpired: 'the sign-in has expired (§4.8)',
    isOtherWindow:
      'the window is not like that already, and its closing date is to come where it is opened (§4.7, §7.2)',
    areDates:
      'the dates are days, and the opening date is none that has passed or is behind the closing date (§7.2, decision 72)',
    hasPage: 'there is such a page (decision 78)',
    isComplete: 'every field can be sent as it is (§7.7 to §7.10)',
  },
  committee: {
    isExpired: 'the sign-in has expired (§4.8)',
    isRefused: 'the server refuses it (§8)',
    hasPosition: 'there is such an application in the list (decision 66)',
    hasNext: 'there is one behind it in the list (decision 66)',
    hasPrevious: 'there is one before it in the list (decision 66)',
    hasNextPage: 'there are more than are shown (decision 66)',
    hasPageAfterItem: 'it is one of those that are here, and there are more (decision 66)',
    isPrefetched: 'it has been fetched ahead, in its newest version (decision 66)',
    isNamed: 'the address names an application (decision 80)',
    isSuperseded: 'there is a newer version of it (decision 66)',
    leadsElsewhere: 'the address leads to other applications than those that are shown (decision 80)',
    leadsToAnotherList: 'the address leads to another list (decision 80)',
    leadsToAnApplication: 'the address leads to an application of this list (decision 80)',
    leadsToTheList: 'the address leads to the list (decision 80)',
    mayDecide: 'the role decides on the shortlist (decision 65)',
    mayExport: 'the role exports (decision 65)',
    hasReason: 'there is a reason (decision 66)',
  },
  listing: {
    isDisconnected: 'no answer came (§8)',
    isKnown: 'the list is embedded in the page (§2.5)',
  },
} satisfies Record<string, Record<string, GuardWords>>
