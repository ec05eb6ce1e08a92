import type { LabelsSnapshot } from './labels.ts'

/** The name of the label that was changed last; empty before. */
export const labelledName = ({ context: { all, labelling } }: LabelsSnapshot): string =>
  all.find(({ id }) => id === labelling?.label)?.name ?? ''
