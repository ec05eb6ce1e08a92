/** Why a command cannot be carried out, in words that an operator can act on. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem'
}
