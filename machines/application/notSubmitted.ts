import type { ApplicationSnapshot } from './application.ts'

/** Why 'Agree & Submit' has sent nothing; null otherwise. */
export function notSubmitted(snapshot: ApplicationSnapshot): 'answerUnsaved' | 'nothingNew' | null {
  if (snapshot.matches({ working: { saving: { resting: { notSubmitted: 'answerUnsaved' } } } })) return 'answerUnsaved'
  return snapshot.matches({ working: { saving: { resting: { notSubmitted: 'nothingNew' } } } }) ? 'nothingNew' : null
}
