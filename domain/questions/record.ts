import type { DocumentKind } from '../documents.ts'
import { record as normalisedObject } from '../fields.ts'
import { fromEntries, keysOf } from '../objects.ts'
import type { Question } from './kinds.ts'
import type { StepText } from './step.ts'

/** The questions of a step, in the sections of its form, and the step's texts. */

/** Questions by the names of their fields. */
export type Questions = Readonly<Record<string, Question>>

/** Questions side by side, then those of the next line. */
type Lines = readonly Questions[]

export type FieldOfKind<All, Kind> = All extends All
  ? { [Field in keyof All]: All[Field] extends { kind: Kind } ? Field : never }[keyof All]
  : never

/** A section of the form. It is also one of Review, of the receipt and of the export's columns. */
export interface Section<Form extends Lines = Lines> {
  /** The heading in the form. */
  readonly heading?: string
  /** Above the questions. '{provider}' becomes the provider's name. */
  readonly note?: string
  /** The heading on Review and the receipt. */
  readonly review: string
  readonly questions: Form
}

/** The questions that rows name with this key. */
type Named<All, Key extends string> = All extends All
  ? { [Field in keyof All]: Key extends keyof All[Field] ? Extract<All[Field][Key], string> : never }[keyof All]
  : never

/** Does not compile if a condition names no question of kind yes or no, or an institution no country. */
type Checked<All> = [
  Exclude<Named<All, 'onlyIf'>, FieldOfKind<All, 'yesOrNo'>>,
  Exclude<Named<All, 'of'>, FieldOfKind<All, 'country'>>,
] extends [never, never]
  ? unknown
  : never

export const section = <const Form extends Lines>(row: Section<Form & Checked<NoInfer<Form>[number]>>): Section<Form> =>
  row

type Merged<All> = (All extends All ? (each: All) => void : never) extends (each: infer Each) => void
  ? { [Field in keyof Each]: Each[Field] }
  : never

/** The questions of all sections, by field. */
type QuestionsIn<Sections extends readonly Section[]> = Extract<
  Merged<Sections[number]['questions'][number]>,
  Questions
>

export interface QuestionRecord<All extends Questions = Questions> {
  readonly text: StepText
  readonly sections: readonly Section[]
  /** All questions in the order of the form. */
  readonly questions: All
}

export function record<const Sections extends readonly Section[]>(text: StepText, ...sections: Sections) {
  const questions: Questions = Object.assign({}, ...sections.flatMap((each) => each.questions))
  return { text, sections, questions } as unknown as QuestionRecord<QuestionsIn<Sections>>
}

/** Answers shown as one, such as first and last name. */
export interface Joined<Field = string> {
  readonly label: string
  readonly joins: readonly Field[]
}

/** A row of the receipt. A document is a row of Review, too. */
export type Placed<Field = string> = Field | Joined<Field>
export type PlacedOnReview<Field = string> = Placed<Field> | DocumentKind

/** The rules of a record's answers, for forms, machines and the server. */
export function schemaOf<All extends Questions>({ questions }: Pick<QuestionRecord<All>, 'questions'>) {
  const shape = fromEntries(keysOf(questions).map((field) => [field, questions[field]?.schema] as const))
  return normalisedObject(shape as unknown as { [Field in keyof All]: All[Field]['schema'] })
}
