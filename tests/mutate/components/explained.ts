import { fromEach } from '../fromEach.ts'

/**
 * Stryker's mutants of components that survive, and why: most because the product behaves the same with them, some because the runner
 * cannot see what notices them.
 */

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
    'src/parts/Changing.tsx Changing: [change] becomes []',
    'src/screens/courseDetails/CourseChoiceFields.tsx CourseChoiceFields: [store, onCountry] becomes []',
    'src/screens/courseDetails/CourseDetailsScreen.tsx CourseDetails: [courseChoice] becomes []',
    'src/parts/draft/ConflictChooser.tsx ConflictChooser: [] becomes ["Stryker was here"]',
    'src/parts/SessionWarning.tsx SessionWarning: [] becomes ["Stryker was here"]',
    'src/parts/UploadWidget.tsx UploadWidget: [send] becomes []',
    'src/parts/missing/FormMissing.tsx FormMissing: [step] becomes []',
    'src/parts/fields/DateField.tsx DateField: [] becomes ["Stryker was here"]',
    'src/parts/fields/StepForm.tsx StepForm: [schema, initialValues, dates] becomes []',
    'src/parts/fields/StepForm.tsx StepForm: [store, edited, left] becomes []',
    'src/parts/upload/FittedPicture.tsx FittedPicture: [picture] becomes []',
  ]),
  ...fromEach('What is shown is there; the condition only narrows the type.', [
    'src/screens/home/HomePage.tsx HomePage: status?.openingDate becomes status.openingDate',
    'src/screens/courseDetails/InstitutionSearch.tsx InstitutionSearch: field?.addEventListener becomes field.addEventListener',
    'src/parts/earlierApplications/EarlierApplications.tsx Versions: receipt !== null becomes true',
    'src/parts/earlierApplications/EarlierApplications.tsx Versions: receipt?.id becomes receipt.id',
    'src/parts/submission/FinalStep.tsx FinalStep: submitted === null becomes false',
    'src/parts/DocumentUploads.tsx DocumentUpload: stored !== null becomes true',
    'src/parts/draft/ConflictChooser.tsx ConflictChooser: heading.current?.focus becomes heading.current.focus',
    'src/parts/search/FoundOptions.tsx keepInSight: list?.style becomes list.style',
    'src/parts/StepMenu.tsx StepMenu: opener.current?.focus becomes opener.current.focus',
    'src/parts/Notice.tsx Notice: dialog.current?.close becomes dialog.current.close',
    'src/parts/UploadWidget.tsx UploadWidget: files?.[0] becomes files[0]',
    'src/parts/UploadWidget.tsx UploadWidget: button.current?.focus becomes button.current.focus (1 of 2)',
    'src/parts/UploadWidget.tsx UploadWidget: button.current?.focus becomes button.current.focus (2 of 2)',
    'src/parts/UploadWidget.tsx UploadWidget: picker.current?.click becomes picker.current.click',
    'src/parts/UploadWidget.tsx UploadWidget: camera.current?.click becomes camera.current.click',
    'src/parts/fields/DateField.tsx DateField: opener.current?.focus becomes opener.current.focus',
    'src/parts/fields/StepForm.tsx StepForm: save?.disabled becomes save.disabled',
    'src/parts/search/FoundOptions.tsx keepInSight: list?.scrollIntoView becomes list.scrollIntoView',
    'src/parts/upload/FittedPicture.tsx FittedPicture: image.current?.src becomes image.current.src',
    'src/parts/upload/FittedPicture.tsx FittedPicture: !(picture instanceof File) becomes false',
    'src/parts/upload/UploadOutcome.tsx UploadOutcome: chosen !== null becomes true',
    'src/parts/upload/UploadOutcome.tsx HelpWords: chosen === null becomes false',
    'src/parts/upload/UploadOutcome.tsx HelpAct: chosen !== null becomes true',
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
  "src/SessionGuard.tsx SessionGuard: { type: 'session.end' } becomes {}":
    'What is no event breaks the timer, and whose timer is broken is signed out too (machines/desk/desk.ts).',
  ...fromEach('It decides only whether a chunk is fetched, which then draws nothing.', [
    'src/parts/submission/SubmissionView.tsx SubmissionView: offer !== null becomes true',
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: useSelector(useDraft('personalDetails'), offerOf) !== null && screen === 'personalDetails' becomes useSelector(useDraft('personalDetails'), offerOf) !== null || screen === 'personalDetails'",
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: useSelector(useDraft('personalDetails'), offerOf) !== null becomes true",
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: screen === 'personalDetails' becomes true",
    "src/parts/submission/SubmittedStep.tsx SubmittedStep: state === 'asSubmitted' becomes true",
  ]),
  'src/parts/missing/BrokenAnswers.tsx BrokenAnswers: broken.length === 0 becomes false':
    'A list of nothing draws nothing: it would only be fetched.',
  ...fromEach('What is fetched once is there before any mutant is tried.', [
    'src/screens/personalDetails/PersonalDetailsPage.tsx DATES: () => shownDates becomes () => undefined',
    'src/parts/missing/Missing.tsx FormMissing: () => ({ default: () => null }) becomes () => undefined',
    'src/parts/hints/LazyHint.tsx Hint: () => ({ default: () => null }) becomes () => undefined',
    'src/parts/fields/DateField.tsx DateField: () => prefetch(loadCalendar) becomes () => undefined',
  ]),
  ...fromEach('Its tests load it anew, which the runner never does: tests/screens/institutionField.test.tsx.', [
    "src/screens/courseDetails/InstitutionField.tsx InstitutionSearch: ({ onceUnused }) => onceUnused('institutionId') becomes () => undefined",
    'src/screens/courseDetails/InstitutionField.tsx InstitutionSearch: \'institutionId\' becomes ""',
    'src/screens/courseDetails/InstitutionField.tsx InstitutionSearch: () => ({ default: InstitutionSelect }) becomes () => undefined',
    'src/screens/courseDetails/InstitutionField.tsx InstitutionSelect: { const options = useMemo(() => institutions.map(({ id, name }) => ({ value: id, label: name })), [institutions]) return <SelectField {...field} options={options} /> } becomes {}',
    'src/screens/courseDetails/InstitutionField.tsx InstitutionSelect: () => institutions.map(({ id, name }) => ({ value: id, label: name })) becomes () => undefined',
    'src/screens/courseDetails/InstitutionField.tsx InstitutionSelect: ({ id, name }) => ({ value: id, label: name }) becomes () => undefined',
    'src/screens/courseDetails/InstitutionField.tsx InstitutionSelect: [institutions] becomes []',
  ]),
  ...fromEach('No country has the number that an empty text is.', [
    "src/screens/courseDetails/CourseChoiceFields.tsx CourseChoiceFields: countryId === '' becomes false",
    'src/screens/courseDetails/CourseChoiceFields.tsx CourseChoiceFields: \'\' becomes "Stryker was here!" (2 of 2)',
  ]),
  ...fromEach('The select is taken away once it has been left: nobody leaves it twice.', [
    'src/screens/courseDetails/InstitutionSearch.tsx InstitutionSearch: { once: true } becomes {}',
    'src/screens/courseDetails/InstitutionSearch.tsx InstitutionSearch: true becomes false',
  ]),
  'src/screens/motivation/MotivationScreen.tsx errorsIn: { motivation } becomes {}':
    'Too few words and none at all are told in one sentence.',
  'src/screens/courseDetails/CourseChoiceFields.tsx CourseChoiceFields: data.settings.contact !== undefined becomes true':
    'Without one `Contact` draws nothing.',
  'src/parts/Changing.tsx Changing: change !== null becomes true (1 of 2)': 'Nothing has the id null.',
  'src/parts/ChunkBoundary.tsx ChunkBoundary: { broken: false } becomes {}': 'What is not said is not broken either.',
  'src/parts/DocumentUploads.tsx DocumentUpload: \'\' becomes "Stryker was here!"':
    'Without a document there is no link.',
  ...fromEach('An effect runs once each time that a notice is opened, and its dialog is closed then.', [
    'src/parts/Notice.tsx Notice: opened && element?.open === false becomes opened || element?.open === false',
    'src/parts/Notice.tsx Notice: element?.open === false becomes true',
    'src/parts/Notice.tsx Notice: element?.open becomes element.open (1 of 2)',
  ]),
  ...fromEach('What is opened is shown again in the same rendering, whatever a timer says.', [
    'src/parts/Notice.tsx useLingering: opened becomes false',
    'src/parts/Notice.tsx useLingering: () => clearTimeout(timer) becomes () => undefined',
  ]),
  ...fromEach('It is a look: e2e/accessibility.spec.ts.', [
    'src/parts/UploadWidget.tsx UploadWidget: \'red\' becomes ""',
    'src/parts/UploadWidget.tsx UploadWidget: \'primary\' becomes ""',
  ]),
  ...fromEach('The first rendering is replaced before it is seen (`Publish`).', [
    'src/parts/fields/StepForm.tsx StepForm: Object.keys(initialErrors).length === 0 becomes true',
    'src/parts/fields/StepForm.tsx StepForm: Object.keys(initialErrors).length === 0 becomes false',
    'src/parts/fields/StepForm.tsx StepForm: Object.keys(initialErrors).length === 0 becomes Object.keys(initialErrors).length !== 0',
  ]),
  ...fromEach('The form is validated at once anyway.', [
    'src/parts/fields/StepForm.tsx StepForm: false becomes true (1 of 4)',
    'src/parts/fields/StepForm.tsx StepForm: false becomes true (3 of 4)',
    'src/parts/fields/StepForm.tsx StepForm: dates !== undefined becomes true',
  ]),
  ...fromEach('It is validated a moment later anyway, once typing pauses.', [
    'src/parts/fields/DateField.tsx DateField: false becomes true (3 of 4)',
    'src/parts/search/SearchField.tsx SearchField: false becomes true (1 of 2)',
    'src/screens/courseDetails/CourseChoiceFields.tsx CourseChoiceFields: false becomes true',
  ]),
  'src/parts/fields/StepForm.tsx StepForm: false becomes true (4 of 4)': 'Nobody reads whether Formik submits.',
  ...fromEach('Here the button has been rendered before the timeout; a busy browser may not have done so.', [
    'src/parts/fields/StepForm.tsx StepForm: Object.keys(errors).length === 0 becomes false',
    'src/parts/fields/StepForm.tsx rendered: { const is = () => store.getSnapshot().isValid === isValid if (is()) return Promise.resolve() return new Promise((resolve) => { const stop = store.subscribe(() => { if (!is()) return stop() resolve() }) }) } becomes {}',
    'src/parts/fields/StepForm.tsx rendered: store.getSnapshot().isValid === isValid becomes true',
    'src/parts/fields/StepForm.tsx rendered: is() becomes true',
    'src/parts/fields/StepForm.tsx rendered: is() becomes false',
    'src/parts/fields/StepForm.tsx rendered: !is() becomes false',
  ]),
  'src/parts/fields/StepForm.tsx StepForm: document.getElementById(missingList)?.focus becomes document.getElementById(missingList).focus':
    'It breaks a task of its own, by which a run of the tests fails, and no single one.',
  'src/parts/search/FoundOptions.tsx FoundOptions: \'\' becomes "Stryker was here!"':
    'What is spoken is said while the list is open.',
  ...fromEach('An editor of no text is an empty one.', [
    "src/parts/fields/RichText.tsx editorStateOf: html.trim() === '' becomes false",
    'src/parts/fields/RichText.tsx editorStateOf: html.trim() becomes html',
    'src/parts/fields/RichText.tsx editorStateOf: \'\' becomes "Stryker was here!"',
  ]),
  ...fromEach('Under any name that is not the one of typing, a paste is taken back by itself.', [
    'src/parts/fields/RichText.tsx withPasted: \'insert-fragment\' becomes "" (1 of 2)',
    'src/parts/fields/RichText.tsx withPasted: \'insert-fragment\' becomes "" (2 of 2)',
  ]),
  'src/parts/search/SearchField.tsx SearchField: type !== useCombobox.stateChangeTypes.InputChange becomes true':
    'What downshift tells of typing the field has told already, unless a browser falls behind.',
  'src/parts/fields/Calendar.tsx Calendar: \'month\' becomes ""': 'Mantine shows a month unless it is told otherwise.',
  'src/parts/fields/Calendar.tsx Calendar: day !== null becomes true': 'No day is taken back: it is picked again.',
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
  ...fromEach('What is fetched once is there before any mutant is tried: tests/screens/fetched.test.tsx.', [
    'src/ApplicationArea.tsx Screens: [loadUnsent(), PUBLIC_PAGE.load()] becomes []',
    'src/ApplicationArea.tsx ScreenContent: { if (Fetched !== undefined) return screen.load().then( (chunk) => setFetched(() => chunk.default), (error: unknown) => // For the boundary above. setFetched(() => { throw error }), ) } becomes {}',
    'src/ApplicationArea.tsx ScreenContent: Fetched !== undefined becomes true',
    'src/ApplicationArea.tsx ScreenContent: Fetched !== undefined becomes false',
    'src/ApplicationArea.tsx ScreenContent: Fetched !== undefined becomes Fetched === undefined',
    'src/ApplicationArea.tsx ScreenContent: (chunk) => setFetched(() => chunk.default) becomes () => undefined',
    'src/ApplicationArea.tsx ScreenContent: () => chunk.default becomes () => undefined',
    'src/ApplicationArea.tsx ScreenContent: (error: unknown) => // For the boundary above. setFetched(() => { throw error }) becomes () => undefined',
    'src/ApplicationArea.tsx ScreenContent: [Fetched, screen] becomes []',
    'src/ApplicationArea.tsx ScreenContent: Fetched === undefined becomes false',
    'src/routes.tsx route: { const chunk = await fields.load() fetched = chunk.default return chunk } becomes {}',
  ]),
  ...fromEach('It is the same at every rendering of the portal.', [
    'src/App.tsx App: [portal, documents, earlier, data] becomes []',
    'src/App.tsx App: [onReady] becomes []',
  ]),
  ...fromEach('It only fetches ahead what is there already.', [
    "src/PortalFrame.tsx PlaceContent: { return visitor === 'signedOut' ? prefetch(screenCalled('progress').load) : undefined } becomes {}",
    "src/PortalFrame.tsx PlaceContent: visitor === 'signedOut' becomes true",
    "src/PortalFrame.tsx PlaceContent: visitor === 'signedOut' becomes false (1 of 2)",
    "src/PortalFrame.tsx PlaceContent: visitor === 'signedOut' becomes visitor !== 'signedOut' (1 of 2)",
    'src/PortalFrame.tsx PlaceContent: \'signedOut\' becomes "" (1 of 2)',
    'src/PortalFrame.tsx PlaceContent: [visitor] becomes []',
  ]),
  ...fromEach('Whoever is signed in is led on from the public page at once.', [
    "src/PortalFrame.tsx PortalFrame: place !== 'home' becomes true",
    'src/PortalFrame.tsx PortalFrame: \'home\' becomes ""',
    "src/PortalFrame.tsx PlaceContent: place === 'home' && visitor === 'signedIn' becomes false",
    'src/PortalFrame.tsx PlaceContent: \'home\' becomes "" (1 of 2)',
    'src/PortalFrame.tsx PlaceContent: \'signedIn\' becomes "" (1 of 2)',
  ]),
  ...fromEach('The header offers nothing to whomever it does not know.', [
    'src/PortalFrame.tsx headerVisitor: \'unknown\' becomes "" (1 of 2)',
    'src/PortalFrame.tsx headerVisitor: \'unknown\' becomes "" (2 of 2)',
  ]),
  ...fromEach('Whoever is signed in has a session; the condition only narrows the type.', [
    'src/PortalFrame.tsx PortalFrame: isSignedIn && session !== undefined becomes isSignedIn || session !== undefined',
    'src/PortalFrame.tsx PortalFrame: session !== undefined becomes true',
  ]),
  'src/ApplicationArea.tsx Screens: \'visible\' becomes ""': 'React shows whatever is not hidden.',
  'src/ApplicationArea.tsx Screens: next?.load becomes next.load':
    'Behind the last step nothing is fetched ahead then, which a time-out without a connection shows: e2e/session.spec.ts.',
}
