import type { actorContracts } from '../../machines/letters/contracts.ts'
import type { Api } from '../api/client.ts'
import { callActors } from './callActors.ts'
import { createDeskApi } from './deskApi.ts'

export type LettersCalls = Omit<typeof actorContracts, 'watchRestored' | 'keepLetters'>

export function createLettersActors(api: Api) {
  const desk = createDeskApi(api)
  return callActors<LettersCalls>({
    loadLetters: async ({ intake }) => {
      const [letters, intakes] = await Promise.all([desk.letters(intake), desk.intakes()])
      return { letters, intakes }
    },
    saveLetter: desk.saveLetter,
    loadPreview: desk.previewLetters,
    sendTest: desk.testLetter,
    sendAgain: desk.sendLetterAgain,
    publish: desk.publish,
  })
}
