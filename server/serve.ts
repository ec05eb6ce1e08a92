import { composePortal } from './compose.ts'
import { openDatabase } from './database/database.ts'
import { endHalfSent } from './http/halfSent.ts'
import { builtFolder, pagesFromBuild } from './pages/build.ts'
import type { Settings } from './settings.ts'

export interface RunningPortal {
  close(): Promise<unknown>
}

/** Serves the product from its build. */
export async function serve(settings: Settings): Promise<RunningPortal> {
  const database = await openDatabase(settings)
  try {
    const app = await composePortal({ settings, db: database.db, pages: await pagesFromBuild(builtFolder(), settings) })
    app.addHook('onClose', () => database.close())
    endHalfSent(app)
    await app.listen({ port: settings.port, host: settings.host })
    return { close: () => app.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}
