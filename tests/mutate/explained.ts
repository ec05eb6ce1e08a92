const AT_REST = ['offering', 'unchanged', 'stored', 'refused', 'closed']
const LEADING = AT_REST.flatMap((state) => [`${state} on draft.typed`, `${state} on draft.documentUploaded`])
const ELSEWHERE = [
  ...['disconnected', 'failed'].map((state) => `submissions.versions.${state} on fellowship.changed`),
  ...['typing on list.choose', 'loading on list.search'].map((which) => `administration.keeping.reference.${which}`),
  ...['failed', 'shown'].flatMap((state) =>
    ['list.choose', 'list.search'].map((event) => `administration.keeping.reference.${state} on ${event}`),
  ),
]

/** Mutants that no test can kill, because the product behaves the same with them, and why. */
export const EXPLAINED: Record<string, string> = {
  'draft: takeChoice does not assign sent':
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
  'authentication.signedIn.confirmingEnd on logOut.confirm: action rememberEnd dropped':
    'Only an end that is remembered as requested leads to `confirmingEnd` (`isEndedUnasked`), and nothing changes it there.',
  'authentication.signedIn.confirmingEnd invoke unsentStored onDone: action rememberEnd dropped':
    'Only an end that is remembered as requested leads to `confirmingEnd` (`isEndedUnasked`), and nothing changes it there.',
  ...Object.fromEntries(
    LEADING.map((transition) => [
      `draft.${transition}: action keepInTab dropped`,
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
}
