import type { Settings } from '../../platform/settings/settings.ts'
import { OperatorProblem } from './problem.ts'

/**
 * Refuses operations that only the embedded identity provider supports; `what` starts the sentence about the
 * alternative.
 */
export function needEmbeddedIdentity({ auth }: Pick<Settings, 'auth'>, what: string): void {
  if (auth.embedded) return
  throw new OperatorProblem(`${what} the identity provider's, which is ${auth.domain}. Do this there.`)
}
