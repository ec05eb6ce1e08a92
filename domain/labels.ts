/** Labels of the committee's own, such as 'interview', which all intakes share (decision 132). */

export const LABELS_MAX = 30
export const LABEL_NAME_MAX = 40

export interface Label {
  id: string
  name: string
}

/** Sets a label on applications, or lifts it. */
export interface Labelling {
  /** The label's id. */
  label: string
  change: 'set' | 'lift'
  /** Ids of versions. */
  submissions: readonly string[]
}

/** The value of the filter by label for applications without any. */
export const UNLABELLED = 'none'

/** True for ids of labels and UNLABELLED, separated by commas: the filter matches any of them. */
export const isLabelFilter = (value: string): boolean => /^(none|\d{1,9})(,(none|\d{1,9}))*$/.test(value)

/** The chosen values of the filter. */
export const chosenLabels = (value: string): string[] => value.split(',').filter((each) => each !== '')
