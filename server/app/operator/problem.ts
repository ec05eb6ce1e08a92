import { isDiskFull } from '../../platform/diskFull.ts'
import { Refusal } from '../../platform/errors.ts'
import { WrongSetting } from '../../platform/settings/readers.ts'

/** A command cannot be carried out; the message helps an operator. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem'
}

const DISK_FULL = 'The disk is full. Free some space, then run the command again. Nothing incomplete was left behind.'

/** The problem in words for the operator; null for unexpected errors. */
export function problemIn(error: unknown): string | null {
  if (error instanceof OperatorProblem || error instanceof Refusal || error instanceof WrongSetting)
    return error.message
  return isDiskFull(error) ? DISK_FULL : null
}
