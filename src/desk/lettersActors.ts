import { fromPromise } from 'xstate'
import type { LetterOutcome, LetterPreview, Publication } from '../../domain/letters.ts'
import type { ChangedLetter, LoadedLetters } from '../../machines/letters/contracts.ts'
import type { Api } from '../api/client.ts'
import { createDeskApi } from './deskApi.ts'

interface OfIntake {
  intake: string
  outcome: LetterOutcome
}

export function createLettersActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    loadLetters: fromPromise<LoadedLetters, { intake: string }>(async ({ input }) => {
      const [letters, intakes] = await Promise.all([desk.letters(input.intake), desk.intakes()])
      return { letters, intakes }
    }),
    saveLetter: fromPromise<void, ChangedLetter>(({ input }) => desk.saveLetter(input)),
    loadPreview: fromPromise<LetterPreview, OfIntake>(({ input }) => desk.previewLetters(input.outcome, input.intake)),
    sendTest: fromPromise<void, OfIntake>(({ input }) => desk.testLetter(input.outcome, input.intake)),
    publish: fromPromise<number, Publication & { intake: string }>(({ input }) => desk.publish(input)),
  }
}
