import type { actorContracts } from '../../machines/figures/contracts.ts'
import type { Api } from '../api/client.ts'
import { saveFile } from '../api/saveFile.ts'
import { callActors } from './callActors.ts'
import { createDeskApi } from './deskApi.ts'
import { figureFile } from './figureFiles.ts'

export type FiguresCalls = Omit<typeof actorContracts, 'watchRestored'>

export function createFiguresActors(api: Api, provider: string) {
  const desk = createDeskApi(api)
  return callActors<FiguresCalls>({
    loadFigures: async ({ intake }) => {
      const [figures, intakes] = await Promise.all([desk.figures(intake), desk.intakes()])
      return { figures, intakes }
    },
    saveFigures: async ({ figures, file }) => {
      const { content, name } = await figureFile(figures, file, provider)
      saveFile(content, name)
    },
  })
}
