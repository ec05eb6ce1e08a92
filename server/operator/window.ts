import { isWindowOpen } from '../../domain/calendar.ts'
import type { ApplicationsStatus } from '../../domain/entities.ts'
import { commandEntry, writeEntry } from '../audit/entries.ts'
import type { Database } from '../database/database.ts'
import { changeStatus, listStatus } from '../reference/referenceData.ts'
import type { Operating } from './operations.ts'
import { OperatorProblem } from './problem.ts'

export interface WindowShown extends ApplicationsStatus {
  /** Whether applications are open now: a closing date that has passed closes them too. */
  isOpen: boolean
}

async function statusIn(db: Database): Promise<ApplicationsStatus> {
  const [status] = await listStatus(db)
  if (!status) throw new OperatorProblem('The portal has not been started with this database yet: it has no window.')
  return status
}

const shown = (status: ApplicationsStatus): WindowShown => ({ ...status, isOpen: isWindowOpen(status, Date.now()) })

export async function showWindow({ db }: Pick<Operating, 'db'>, _: object): Promise<WindowShown> {
  return shown(await statusIn(db))
}

/** `closingDate` as yyyy-mm-dd; without one it stays. */
export async function changeWindow(
  { db }: Pick<Operating, 'db'>,
  { open, closingDate }: { open: boolean; closingDate?: string },
): Promise<WindowShown> {
  return db.transaction(async (tx) => {
    const { id, closingDate: before } = await statusIn(tx)
    const wanted = { open, closingDate: closingDate ?? before }
    if (open && !isWindowOpen(wanted, Date.now())) {
      throw new OperatorProblem(
        `The closing date ${wanted.closingDate} has passed, so applications would stay closed. Give a new one with --closing-date.`,
      )
    }
    const changed = await changeStatus(tx, id, wanted)
    if (!changed) throw new OperatorProblem('The window was deleted meanwhile.')
    await writeEntry(tx, commandEntry('window.change', id, open ? 'window open' : 'window close'))
    return shown(changed)
  })
}
