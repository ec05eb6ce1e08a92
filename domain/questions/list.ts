import type { QuestionRecord } from './record.ts'

type Records = Readonly<Record<string, QuestionRecord>>
type Field<Asked extends QuestionRecord> = keyof Asked['questions'] & string

/** A column or a filter of the desk's list, as a row of a programme states it. */
export type ListRow<All extends Records = Records> = {
  [Step in keyof All & string]: {
    /** The name in calls and in the desk's address. */
    readonly name: string
    readonly title: string
    readonly step: Step
    /** The questions. */
    readonly answers: readonly [Field<All[Step]>, ...Field<All[Step]>[]]
  }
}[keyof All & string]
