import { composePortal, type Composition } from './compose.ts'
import { openDatabase } from '../platform/database/database.ts'
import { endHalfSent } from '../platform/http/halfSent.ts'
import { openHealth } from './health/health.ts'
import { listStaff } from '../features/identity/staff.ts'
import { builtFolder, pagesFromBuild } from '../features/pages/build.ts'
import type { Settings } from '../platform/settings/settings.ts'

export interface RunningPortal {
  /** Marks the node as stopping for load balancers; it continues to serve. */
  drain(): void
  close(): Promise<unknown>
  /** Missing in development, whose start prints no hint. */
  hasAdministrator?(): Promise<boolean>
}

/** Serves the product from its build. */
export async function serve(
  settings: Settings,
  { logStream, tool }: Pick<Composition, 'logStream' | 'tool'> = {},
): Promise<RunningPortal> {
  const database = await openDatabase(settings)
  const { metricsAddress, databaseUrl, documentsUrl, dataDir } = settings
  const health = openHealth()
  // Loaded on first use.
  const measuring = metricsAddress && (await import('./health/metrics.ts'))
  const folder = databaseUrl === undefined || documentsUrl === undefined ? dataDir : null
  const metrics = measuring ? measuring.openMetrics({ ...database, health, folder }) : undefined
  try {
    const pages = await pagesFromBuild(builtFolder(), settings)
    const { db, snapshot } = database
    const app = await composePortal({ settings, db, snapshot, pages, health, metrics, logStream, tool })
    app.addHook('onClose', () => database.close())
    if (measuring && metrics) {
      const measured = await measuring.serveMetrics(metrics, metricsAddress)
      app.addHook('onClose', () => measured.close())
    }
    endHalfSent(app)
    await app.listen({ port: settings.port, host: settings.host })
    return {
      drain: () => health.stop(),
      close: () => app.close(),
      hasAdministrator: async () => (await listStaff(db)).some(({ roles }) => roles.includes('admin')),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
