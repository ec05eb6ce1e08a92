import { EXPLAINED_COMPONENTS } from './components/explained.ts'
import { fromEach } from './fromEach.ts'

const AT_REST = ['offering', 'unchanged', 'stored', 'refused', 'closed']
const LEADING = AT_REST.flatMap((state) => [`${state} on draft.typed`, `${state} on draft.documentUploaded`])
const ELSEWHERE = [
  ...['disconnected', 'failed'].map((state) => `submissions.versions.${state} on fellowship.changed`),
  ...['typing on list.choose', 'loading on list.search'].map((which) => `administration.working.reference.${which}`),
  ...['failed', 'shown'].flatMap((state) =>
    ['list.choose', 'list.search'].map((event) => `administration.working.reference.${state} on ${event}`),
  ),
]

/** Stryker's mutants, by file, and what is declared around them. */
const OF_CODE = {
  'domain/calendar.ts isoDay: \'\' becomes "Stryker was here!"':
    'A split text has a first part; only the type allows for none.',
  'domain/calendar.ts offsetAt: parts.find((each) => each.type === type)?.value becomes parts.find(each => each.type === type).value':
    'Every part that is looked for is one that the format has.',
  ...Object.fromEntries(
    ["birthdate: 'birthdate'", "richText: 'formatting'", "richText: 'enough'"].map((which) => [
      `domain/fields.ts ${which} becomes ""`,
      'yup keeps a name of each test, which nothing reads.',
    ]),
  ),
  'domain/intakes.ts statusOf: openingDate === null becomes false':
    'Without an opening date nothing is ahead (`isAhead`); the condition only narrows the type.',
  'domain/ownData.ts documentFolder: /^\\P{L}+/u becomes /\\P{L}+/u': 'Every title begins with what is cut off.',
  "domain/personalDetails.ts personalDetailsSchema: () => '' becomes () => undefined":
    'What the field is without a value is empty text as well.',
  'domain/roles.ts NO_FLAGS: [] becomes ["Stryker was here"]': 'A permission that is no role sets no flag.',
  'domain/rules.ts checked: path?.split becomes path.split':
    'yup gives an empty path where a value as a whole is wrong; only its type allows for none.',
  "domain/rules.ts ruleOf: tests.find(({ name }) => name === 'max')?.params?.['max'] becomes tests.find(({ name }) => name === 'max')?.params['max']":
    'A maximum has parameters; only the type allows for none.',
  "domain/rules.ts ruleOf: typeof longest === 'number' becomes true":
    'A maximum is a number, unless it refers to another field, which no schema here does.',
  'domain/versions.ts versionOfEtag: \'\' becomes "Stryker was here!"': 'Neither text is an entity tag.',
  'domain/words.ts decodeEntities: \'\' becomes "Stryker was here!"':
    'An entity without a name has a decimal or a hexadecimal number.',
  'domain/words.ts countWords: /\\s+/u becomes /\\s/u': 'What is between two blanks is empty, and no word.',
  "machines/administration/selectors.ts workingStates: typeof value === 'object' becomes true":
    'The name of a state keeps nothing either; the condition only narrows the type.',
  ...fromEach(
    'Every tab of a browser runs this module: under whatever name, they find one another and what they kept.',
    [
      `src/actors/drafts.ts CHANNEL: 'postgraduate-bursary-saves' becomes ""`,
      `src/actors/tabs.ts CHANNEL: 'postgraduate-bursary-session' becomes ""`,
      `src/actors/signInEnd.ts KEY: 'signInEnd' becomes ""`,
    ],
  ),
  ...fromEach('Whoever is stopped hears nothing either way; the signal only ends the waiting earlier.', [
    'src/actors/connection.ts reconnected: { signal } becomes {}',
    'src/actors/storeUnsent.ts uploadsOf: { timeout: Infinity, signal } becomes {}',
  ]),
  ...fromEach('Nobody is signed in, or the call is none that was sent: what follows finds nothing, or ends there.', [
    'src/actors/early.ts askEarly: user?.sub becomes user.sub',
    `src/actors/early.ts askEarly: '' becomes "Stryker was here!" (1 of 3)`,
    "src/actors/early.ts askEarly: typeof request === 'string' becomes true",
    `src/actors/early.ts askEarly: '' becomes "Stryker was here!" (3 of 3)`,
  ]),
  ...fromEach('Whoever asks takes nothing for what is not there, whichever way that is said.', [
    'src/actors/identity.ts storedProfile: { return null } becomes {}',
    'src/actors/identity.ts createIdentityActors: () => false becomes () => undefined',
    'src/actors/sealing.ts textOf: { return null } becomes {}',
  ]),
  ...fromEach('Neither text is a JWT.', [
    `src/actors/identity.ts permissionsIn: '' becomes "Stryker was here!" (1 of 2)`,
    `src/actors/identity.ts permissionsIn: '' becomes "Stryker was here!" (2 of 2)`,
  ]),
  'src/actors/sealing.ts textOf: false becomes true':
    'Whether a key could be taken out again changes nothing for whoever has just put it in.',
  'src/actors/storeUnsent.ts ON_ITS_WAY: \'typing\' becomes ""': 'Whoever has been told to flush types no more.',
  ...fromEach('What is written is sealed already, and its key known; the condition narrows the types.', [
    'src/actors/tabCopies.ts createTabCopies: key === null || seal === null becomes false',
    'src/actors/tabCopies.ts createTabCopies: key === null || seal === null becomes key === null && seal === null',
    'src/actors/tabCopies.ts createTabCopies: key === null becomes false (1 of 2)',
    'src/actors/tabCopies.ts createTabCopies: seal === null becomes false (1 of 3)',
  ]),
  'src/actors/tabCopies.ts createTabCopies: seal === null becomes true (2 of 2)':
    'Preparing once more finds nothing left to write.',
  'src/actors/tabCopies.ts createTabCopies: copy?.isStored becomes copy.isStored':
    'Every copy that is kept is one; the type allows for steps without.',
  'src/actors/watchActivity.ts createWatchActivity: true becomes false (1 of 3)':
    'Passive listeners differ in how soon a phone scrolls, which a document without a screen does not show.',
  'src/api/client.ts toApiError: error instanceof FetchError becomes true':
    'An error of another kind has neither data nor status: it says itself why, and counts as disconnected, either way.',
  'src/api/documents.ts post: request.status >= 200 becomes true':
    'A browser gives no answer below 200 to whoever asked; the condition says which are meant.',
  'src/icon.ts iconOf: \'\' becomes "Stryker was here!"':
    'Every variable that the logo names has a value; only the type allows for none.',
  ...fromEach('`report` is the same function at every rendering.', [
    'src/parts/fields/useFieldBlur.ts useFieldBlur: [] becomes ["Stryker was here"] (2 of 2)',
    'src/parts/fields/useFieldBlur.ts useFieldBlur: [report] becomes [] (1 of 2)',
    'src/parts/fields/useFieldBlur.ts useFieldBlur: [report] becomes [] (2 of 2)',
  ]),
  'src/parts/fields/pastedHtml.ts PLAIN: { strong: false, em: false, u: false } becomes {}':
    'A style that is not named is as off as one that is false.',
  'src/parts/fields/pastedHtml.ts styleWithin: /^(?:italic|oblique)/ becomes /(?:italic|oblique)/':
    'A browser gives the style as it is specified, where these words stand first or not at all.',
  ...fromEach('No text matches, as an empty one does not.', [
    'src/parts/fields/pastedHtml.ts wordListItem: \'\' becomes "Stryker was here!" (1 of 2)',
    'src/parts/fields/pastedHtml.ts wordListItem: \'\' becomes "Stryker was here!" (2 of 2)',
    'src/parts/fields/pastedHtml.ts isListSign: \'\' becomes "Stryker was here!"',
  ]),
  'src/parts/fields/pastedHtml.ts appendItem: list?.append becomes list.append':
    'Where the rounds end there is a list; only the type allows for none.',
  'src/parts/fields/pastedHtml.ts Cleaner: \'\' becomes "Stryker was here!" (1 of 6)':
    'Before the first block the last character is not asked for.',
  'src/parts/fields/pastedHtml.ts Cleaner: \'\' becomes "Stryker was here!" (2 of 6)':
    'A text node has a text; only the type of a node allows for none.',
  'src/parts/search/findOptions.ts searchIn: ranks[rank]?.push becomes ranks[rank].push':
    'Every rank has a list; only the type of an index allows for none.',
  'machines/committee/selectors.ts typedReason: \'\' becomes "Stryker was here!" (1 of 2)':
    'Neither text is the id of an application.',
}

/** Mutants that no test can kill, because the product behaves the same with them, and why. */
export const EXPLAINED: Record<string, string> = {
  ...EXPLAINED_COMPONENTS,
  'authentication.signedOut.recalling invoke recallEnd onError: params of rememberEnded lost':
    'An end that is not told is none either.',
  'draft: applyChoice does not assign sent':
    'Whether the server has what is shown is told by its identity, and a choice is content of its own.',
  'committee.work.reading.moved always: target opening swapped for loading (1 of 2)':
    'The first application of a page that has just come has not been fetched ahead.',
  'upload.error: begins in fileTooLarge instead of failed':
    'Every way into `error` names the error; its first state is never meant.',
  'application.working.saving.disconnected: begins in fellowshipWaits instead of recordWaits':
    'Every way into `disconnected` names what waits; its first state is never meant.',
  'application.working.saving.failed: begins in fellowshipNotUpdated instead of recordNotSaved':
    'Every way into `failed` names what was not saved; its first state is never meant.',
  'upload: forgetChosen does not assign fitted':
    'Only `previewing` has a picture made smaller, and each way out of it forgets that before anything else is forgotten.',
  'authentication.signedIn.confirmingSessionEnd on logOut.confirm: action rememberEnd dropped':
    'Only an end that is remembered as requested leads to `confirmingSessionEnd` (`isEndedUnrequested`), and nothing changes it there.',
  'authentication.signedIn.confirmingSessionEnd invoke unsentStored onDone: action rememberEnd dropped':
    'Only an end that is remembered as requested leads to `confirmingSessionEnd` (`isEndedUnrequested`), and nothing changes it there.',
  ...Object.fromEntries(
    LEADING.map((transition) => [
      `draft.${transition}: action saveInTab dropped`,
      'The state that it leads to keeps the copy in the tab as it is entered.',
    ]),
  ),
  ...Object.fromEntries(
    ['1 of 2', '2 of 2'].map((which) => [
      `upload.fitting on fit.cancel: action forgetFitted dropped (${which})`,
      'Nothing has been fitted while it is being fitted; the transition is shared with `previewing`.',
    ]),
  ),
  ...Object.fromEntries(
    ELSEWHERE.map((transition) => [
      `${transition}: does not re-enter`,
      'It leads to another state, which is entered either way; a state that it leads back to shares it.',
    ]),
  ),
  ...OF_CODE,
}
