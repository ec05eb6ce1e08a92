import type { Settings } from '../../platform/settings/settings.ts'
import { OperatorProblem } from './problem.ts'

/** Refuses what only the embedded identity provider has; `what` begins the sentence that says where it is done instead. */
export function needEmbeddedIdentity({ auth }: Pick<Settings, 'auth'>, what: string): void {
  if (auth.embedded) return
  throw new OperatorProblem(`${what} the identity provider's, which is ${auth.domain} here: do this there.`)
}
