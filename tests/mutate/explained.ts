/** Mutants that no test can kill, because the product behaves the same with them, and why. */
export const EXPLAINED: Record<string, string> = {
  'draft: takeChoice does not assign sent':
    'Whether the server has what is shown is told by its identity, and a choice is content of its own.',
  'upload.error: begins in fileTooLarge instead of failed':
    'Every way into `error` names the error; its first state is never meant.',
  'upload: forgetChosen does not assign fitted':
    'Only `previewing` has a picture made smaller, and each way out of it forgets that before anything else is forgotten.',
  'authentication.signedIn.confirmingEnd on logOut.confirm: action rememberEnd dropped':
    'Only an end that is remembered as requested leads to `confirmingEnd` (`isEndedUnasked`), and nothing changes it there.',
  'authentication.signedIn.confirmingEnd invoke unsentStored onDone: action rememberEnd dropped':
    'Only an end that is remembered as requested leads to `confirmingEnd` (`isEndedUnasked`), and nothing changes it there.',
}
