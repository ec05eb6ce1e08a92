import { openHealth } from '../health/health.ts'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { terminalLog } from './terminalLog.ts'

type SettingsModule = typeof import('../../platform/settings/settings.ts')
type DatabaseModule = typeof import('../../platform/database/database.ts')
type PagesModule = typeof import('./pages.ts')
type ComposeModule = typeof import('../compose.ts')

/** Composes the portal from Vite's modules; only changed modules are evaluated again. */
export function composeFrom(vite: ViteDevServer) {
  const logStream = terminalLog()
  let opened: { by: unknown; database: OpenDatabase } | undefined
  let served: { by: readonly unknown[]; app: FastifyInstance } | undefined

  async function load() {
    const module = <T>(file: string) => vite.ssrLoadModule(file) as Promise<T>
    const { readSettings } = await module<SettingsModule>('/server/platform/settings/settings.ts')
    const { openDatabase } = await module<DatabaseModule>('/server/platform/database/database.ts')
    const { pagesFromSources } = await module<PagesModule>('/server/app/development/pages.ts')
    const { composePortal } = await module<ComposeModule>('/server/app/compose.ts')
    return { readSettings, openDatabase, pagesFromSources, composePortal }
  }

  /** Must be awaited before the next call. */
  async function latest(): Promise<FastifyInstance> {
    const loaded = await load()
    // A re-evaluated module exports new functions.
    const by = Object.values(loaded)
    if (served && by.every((each, index) => each === served?.by[index])) return served.app

    const { readSettings, openDatabase, pagesFromSources, composePortal } = loaded
    const settings = readSettings()
    if (opened?.by !== openDatabase) {
      await opened?.database.close()
      opened = undefined
      opened = { by: openDatabase, database: await openDatabase(settings) }
    }
    const app = await composePortal({
      settings,
      db: opened.database.db,
      pages: pagesFromSources(vite, settings),
      health: openHealth(),
      logStream,
    })
    await app.ready()
    const before = served
    served = { by, app }
    await before?.app.close()
    return app
  }

  return {
    latest,
    async close() {
      await served?.app.close()
      await opened?.database.close()
    },
  }
}
