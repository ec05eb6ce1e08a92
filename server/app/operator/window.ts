import { isWindowOpen } from '../../../domain/calendar.ts'
import type { ApplicationsStatus, WindowChange } from '../../../domain/entities.ts'
import { openingProblem, statusOf, type Intake, type NewIntake } from '../../../domain/intakes.ts'
import { commandEntry, writeEntry } from '../../platform/audit/entries.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  beginIntake,
  changeStatus,
  findCurrentIntake,
  isNameTaken,
  listIntakes,
  problemOf,
} from '../../features/intakes/intakes.ts'
import type { Operating } from './commands.ts'
import { OperatorProblem } from './problem.ts'

export interface WindowShown extends Omit<ApplicationsStatus, 'openingDate'> {
  /** True if applications are open now; a past closing date closes them too. */
  isOpen: boolean
  intake: string
  /** The day applications open; null if they have opened. */
  openingDate: string | null
}

async function currentIntakeIn(db: Database): Promise<Intake> {
  const intake = await findCurrentIntake(db)
  if (!intake)
    throw new OperatorProblem('The database has no applications window yet. Start the portal with this database first.')
  return intake
}

function shown(intake: Intake): WindowShown {
  const now = Date.now()
  const status = statusOf(intake, now)
  return { openingDate: null, ...status, isOpen: isWindowOpen(status, now), intake: intake.name }
}

export async function showWindow({ db }: Pick<Operating, 'db'>, _: object): Promise<WindowShown> {
  return shown(await currentIntakeIn(db))
}

export async function showIntakes({ db }: Pick<Operating, 'db'>, _: object): Promise<Intake[]> {
  const now = Date.now()
  return (await listIntakes(db)).map((intake) => ({ ...intake, open: isWindowOpen(statusOf(intake, now), now) }))
}

/**
 * Opens a new intake. Days are yyyy-mm-dd; without an opening date the window opens at once. Unsubmitted applications
 * of the previous intake can no longer be submitted, so its window must be closed first.
 */
export async function newIntake({ db }: Pick<Operating, 'db'>, intake: NewIntake): Promise<WindowShown> {
  const problem = problemOf(intake, Date.now())
  if (problem !== null) throw new OperatorProblem(problem)
  return db.transaction(async (tx) => {
    const { isOpen, closingDate, intake: name } = shown(await currentIntakeIn(tx))
    if (isOpen) {
      throw new OperatorProblem(
        `Applications for intake ${name} are open until the end of ${closingDate}. A new intake would close them permanently. Close them first with 'portal window close'.`,
      )
    }
    if (await isNameTaken(tx, intake.name)) throw new OperatorProblem(`Intake ${intake.name} already exists.`)
    const started = await beginIntake(tx, intake, Date.now())
    if (!started) throw new OperatorProblem('Another intake has just started.')
    await writeEntry(tx, commandEntry('intake.begin', started.id, 'intake new'))
    return shown(started)
  })
}

/** Changes the window. Days are yyyy-mm-dd. Omitted dates stay; an opening date of null is removed. */
export async function changeWindow(
  { db }: Pick<Operating, 'db'>,
  { open, closingDate, openingDate }: Partial<WindowChange> & Pick<WindowChange, 'open'>,
): Promise<WindowShown> {
  return db.transaction(async (tx) => {
    const { id, closingDate: before, openingDate: ahead } = shown(await currentIntakeIn(tx))
    if (!open && ahead !== null && openingDate === undefined && closingDate === undefined) {
      throw new OperatorProblem(
        `Applications are closed and open automatically on ${ahead}. Set another day with --opening-date, or remove it with --no-opening-date.`,
      )
    }
    const wanted = { open, closingDate: closingDate ?? before, openingDate }
    const until = openingDate === undefined && !open ? ahead : (openingDate ?? null)
    const problem = openingProblem({ openingDate: until, closingDate: wanted.closingDate }, Date.now())
    if (problem !== null) throw new OperatorProblem(problem)
    if (open && !isWindowOpen(wanted, Date.now())) {
      throw new OperatorProblem(
        `The closing date ${wanted.closingDate} has passed, so applications would stay closed. Set a new one with --closing-date.`,
      )
    }
    const entry = commandEntry('window.change', id, open ? 'window open' : 'window close')
    const changed = await changeStatus(tx, id, { change: wanted, now: Date.now(), entry })
    if (!changed) throw new OperatorProblem('Another intake has just started.')
    return shown(await currentIntakeIn(tx))
  })
}
