import type { QuestionRecord } from './record.ts'

type Records = Readonly<Record<string, QuestionRecord>>
type Field<Asked extends QuestionRecord> = keyof Asked['questions'] & string

/** The parameters of the desk's list and its address that are not of the programme. */
type ListParameter =
  | 'text'
  | 'decision'
  | 'review'
  | 'request'
  | 'published'
  | 'offer'
  | 'identity'
  | 'planned'
  | 'reviewer'
  | 'scoreFrom'
  | 'scoreTo'
  | 'spreadFrom'
  | 'reviewsFrom'
  | 'reviewsTo'
  | 'intake'
  | 'sort'
  | 'order'
  | 'part'
  | 'application'
  | 'version'
  | 'after'
  | 'limit'
  | 'since'
  | 'submissions'
  | 'columns'
  | 'permissions'
  | 'seen'
  | 'name'

type Free<Name extends string, Taken> = Name extends Taken ? `${Name} is the name of another parameter` : Name

/** A row of a programme does not compile with the name of another filter or parameter. */
export type FilterNamed<Name extends string> = Free<Name, ListParameter>

/** The same for the columns of the list. */
export type ColumnNamed<Name extends string> = Free<
  Name,
  'applicant' | 'reference' | 'submittedAt' | 'score' | 'reviews' | 'spread' | 'decision' | 'marks'
>

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
