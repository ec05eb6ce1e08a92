import { fromPromise } from 'xstate'
import type { LoadedFigures } from '../../machines/figures/contracts.ts'
import type { Api } from '../api/client.ts'
import { createDeskApi } from './deskApi.ts'

export function createFiguresActors(api: Api) {
  const desk = createDeskApi(api)
  return {
    loadFigures: fromPromise<LoadedFigures, { intake: string }>(async ({ input }) => {
      const [figures, intakes] = await Promise.all([desk.figures(input.intake), desk.intakes()])
      return { figures, intakes }
    }),
  }
}
