/** A step with questions, as a row of a programme states it. */
export interface RecordStepRow {
  readonly name: string
  /** The title in the menu and on the screen. */
  readonly title: string
  readonly route: string
  /** The fellowship's field for the id of the step's record. */
  readonly id: string
  /** The record's call, which also creates it (sections 7.4 to 7.6). */
  readonly path: string
  /** The button that saves the step, if it is not 'Save & Proceed'. */
  readonly save?: string
  /** The questions that ask for the applicant's first and last name, if the step does. */
  readonly names?: readonly string[]
  /** True if the step can be filled in from the application of a past intake. */
  readonly prefill?: boolean
}

/** The texts of a step. */
export interface StepText {
  /** In the dialog of the step's info button on Progress. */
  readonly info: readonly string[]
  /** Above the questions. */
  readonly intro: string
  /** The first note: which questions must be answered. Steps with an optional question show the second text. */
  readonly required?: { readonly all: string; readonly marked: string }
  /** A list after the intro, and notes after the list. */
  readonly items?: readonly string[]
  readonly notes?: readonly string[]
  /** Above the upload widgets. */
  readonly beforeUploads?: string
}

/** A step without questions. */
export interface LastStepTitles {
  /** The title in the menu. */
  readonly title: string
  readonly progressTitle: string
  readonly heading: string
  readonly loading: string
}
