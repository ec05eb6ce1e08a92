/** A command cannot be carried out; the message helps an operator. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem'
}
