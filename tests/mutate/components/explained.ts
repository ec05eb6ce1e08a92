import { fromEach } from '../fromEach.ts'

/** Stryker's mutants of components that no test can kill, because the product behaves the same with them, and why. */

export const EXPLAINED_COMPONENTS: Record<string, string> = {
  ...fromEach(
    'The screen is drawn once there is an application (src/ApplicationArea.tsx); the type allows for none.',
    ['personalDetails', 'courseDetails', 'motivation'].map(
      (record) =>
        `src/screens/review/ReviewScreen.tsx ReviewScreen: fellowship?.${record} becomes fellowship.${record}`,
    ),
  ),
  ...fromEach('It is the same at every rendering: an effect or a callback that is made once is made of the same.', [
    'src/desk/DecisionPane.tsx Reason: [] becomes ["Stryker was here"]',
    'src/desk/ReadingView.tsx useKeys: [committee] becomes []',
    'src/screens/home/HomeScreen.tsx HomeScreen: [providerName] becomes []',
  ]),
  ...fromEach('What is shown is there; the condition only narrows the type.', [
    'src/screens/home/HomePage.tsx HomePage: status?.openingDate becomes status.openingDate',
    'src/parts/earlier/EarlierApplications.tsx Versions: receipt !== null becomes true',
    'src/parts/earlier/EarlierApplications.tsx Versions: receipt?.id becomes receipt.id',
    'src/parts/submission/FinalStep.tsx FinalStep: submitted === null becomes false',
    'src/desk/DeskApp.tsx Content: committee === undefined becomes false',
    'src/desk/DeskApp.tsx Content: administration === undefined becomes false',
    'src/desk/DeskApp.tsx Connection: connection !== undefined becomes true',
    'src/desk/DocumentPane.tsx DocumentPane: opened !== null becomes true',
    'src/desk/WindowPane.tsx WindowPane: status !== null becomes true',
    'src/desk/Filters.tsx Filters: snapshot?.context becomes snapshot.context',
    'src/desk/ReadingView.tsx ReadingView: read !== null becomes true',
    'src/desk/Removal.tsx Removal: \'\' becomes "Stryker was here!"',
    'src/desk/Removal.tsx Removal: context.item?.form becomes context.item.form',
  ]),
  ...fromEach('A document that is not shown is not kept either (`forgetOpened`).', [
    "src/desk/DocumentPane.tsx DocumentPane: state === 'shown' && opened !== null becomes state === 'shown' || opened !== null",
    "src/desk/DocumentPane.tsx DocumentPane: state === 'shown' becomes true",
  ]),
  "src/desk/DeskApp.tsx Warning: { type: 'session.end' } becomes {}":
    'What is no event breaks the timer, and whose timer is broken is signed out too (machines/desk/desk.ts).',
  ...fromEach('It decides only whether a chunk is fetched, which then draws nothing.', [
    'src/parts/submission/SubmissionView.tsx SubmissionView: offer !== null becomes true',
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: useSelector(useDraft('personalDetails'), offerOf) !== null && screen === 'personalDetails' becomes useSelector(useDraft('personalDetails'), offerOf) !== null || screen === 'personalDetails'",
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: useSelector(useDraft('personalDetails'), offerOf) !== null becomes true",
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: screen === 'personalDetails' becomes true",
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: state === 'asSubmitted' becomes true",
  ]),
  ...fromEach('It is seen while a chunk is fetched, which happens once: before any mutant is tried.', [
    'src/parts/submission/SubmittedStep.tsx SubmittedStep: isReadOnly && <Loading /> becomes true',
    'src/parts/submission/SubmittedStep.tsx SubmittedStep: isReadOnly && <Loading /> becomes false',
    'src/parts/submission/SubmittedStep.tsx SubmittedStep: isReadOnly && <Loading /> becomes isReadOnly || <Loading />',
  ]),
  ...fromEach('No other page has what is asked for; the condition only narrows the type.', [
    "src/identity/IdentityPage.tsx Notice: view.page === 'refused' becomes true",
    "src/identity/IdentityPage.tsx Notice: view.page === 'failed' becomes true (2 of 2)",
  ]),
  'src/screens/progress/ProgressStep.tsx workOf: answered.answered + answered.words becomes answered.answered - answered.words':
    'A motivation counts as answered only with hundreds of words, and nothing else has words.',
  'src/screens/progress/ProgressStep.tsx ProgressStep: route !== undefined becomes true':
    'Registration alone has no route, and it is done.',
  'src/desk/DeskApp.tsx Notice: false becomes true (2 of 2)':
    'Whether something waits is said only of what is typed, and nothing is at the desk.',
  'src/desk/DocumentPane.tsx labelOf: / Upload$/ becomes / Upload/': 'No label has the word anywhere else.',
}
