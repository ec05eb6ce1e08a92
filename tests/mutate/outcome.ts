export interface Outcome {
  tested: number
  /** Descriptions of the mutants that no test noticed. */
  survivors: string[]
}
