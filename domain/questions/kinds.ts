import type { StringSchema } from 'yup'
import {
  amount,
  answer,
  anyDay,
  birthdate,
  choice as oneOf,
  emailAddress,
  numberId,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  richText as html,
  textId,
} from '../fields.ts'
import { countWords } from '../words.ts'

/** The kinds of question. A row of a programme calls one of these functions with what is true of its question. */

/** The statements of a row of any kind. */
export interface Row {
  /** The label in the form. */
  readonly label: string
  /** The name on Review and the receipt, if it is not the label. */
  readonly review?: string
  /** The heading of the column in exports, if it is not the name on Review. */
  readonly column?: string
  /** The name in a sentence or a list of changes, if it is not the label. */
  readonly short?: string
  /** Shown while nothing is chosen. */
  readonly placeholder?: string
  /** The value that browsers may fill in. */
  readonly autoComplete?: string
  /** The placeholder for the answer in letters, if they can contain it. */
  readonly letter?: string
  /** The title of the numbers of applications by this answer, if figures have them. */
  readonly figure?: string
  /** True if a blind review shows the answer. */
  readonly blind?: boolean
}

interface Required extends Row {
  /** Shown for a missing or wrong answer. */
  readonly message: string
}

/** A row whose answer is not stored as the text that is shown, so letters cannot contain it. */
interface NoLetter extends Required {
  readonly letter?: never
}

/** A row that is optional if it has no message. */
interface Text<Condition extends string> extends Row {
  readonly message?: string
  /** The question of kind yes or no that has to be answered with Yes. */
  readonly onlyIf?: Condition
}

/** A row whose typed answer is compared with what such an answer usually looks like. */
interface Hinted {
  readonly hint?: 'idNumber'
}

/** Required, optional, or asked only after another answer. */
function asked(
  { message, onlyIf }: Text<string>,
  required: (message: string) => StringSchema<string>,
  optional: () => StringSchema<string>,
): StringSchema<string> {
  if (onlyIf === undefined) return message === undefined ? optional() : required(message)
  return optional().when(onlyIf, {
    is: true,
    then: (schema) => (message === undefined ? schema : schema.required(message)),
    otherwise: (schema) => schema.transform(() => ''),
  })
}

/** One line of text. */
export const line = <const Condition extends string = never>(row: Text<Condition> & Hinted) => ({
  kind: 'line' as const,
  schema: asked(row, requiredLine, optionalLine),
  ...(row as Text<NoInfer<Condition>> & Hinted),
})

/** A text of several lines. */
export const text = <const Condition extends string = never>(row: Text<Condition>) => ({
  kind: 'text' as const,
  schema: asked(row, requiredText, optionalText),
  ...(row as Text<NoInfer<Condition>>),
})

/** A kind whose rows need nothing but the message. */
const plain =
  <const Kind extends string, Schema>(kind: Kind, schemaFor: (message: string) => Schema) =>
  (row: Required) => ({ kind, schema: schemaFor(row.message), ...row })

/** A phone number. */
export const phone = plain('phone', requiredLine)

/** The email address of the login, which the form shows and does not change. */
export const loginEmail = plain('loginEmail', emailAddress)

/** Another email address. */
export const email = (row: Required) => ({ kind: 'email' as const, schema: emailAddress(row.message), ...row })

/** A number, from the least to the most that are stated. */
export const number = (row: NoLetter & { readonly least?: number; readonly most?: number }) => ({
  kind: 'number' as const,
  schema: amount(row.message, row),
  ...row,
})

/** One of several options. */
export const choice = <const Option extends string>(
  row: Required & { readonly options: readonly [Option, ...Option[]] },
) => ({ kind: 'choice', schema: oneOf(row.options, row.message), ...row }) as const

export const yesOrNo = (row: NoLetter) => ({ kind: 'yesOrNo' as const, schema: answer(row.message), ...row })
export const yesOrNoText = (answered: unknown): string => (answered === true ? 'Yes' : 'No')

/** A day in the past or the future. */
export const date = (row: NoLetter) => ({ kind: 'date' as const, schema: anyDay(row.message), ...row })

/** A past or present day. */
export const birthday = (row: NoLetter) => ({ kind: 'birthday' as const, schema: birthdate(row.message), ...row })

/** A region of the desk's list. */
export const region = plain('region', textId)

export const country = plain('country', numberId)

/** An institution of the country that another question asks for. */
export const institution = <const Country extends string>(row: Institution<Country>) => ({
  kind: 'institution' as const,
  schema: textId(row.message),
  ...(row as Institution<NoInfer<Country>>),
})

interface Institution<Country extends string> extends Required {
  /** The question of kind country. */
  readonly of: Country
  /** Shown for a country without institutions. */
  readonly noneKnown: string
}

/** Rich text with a fewest number of words. Texts ask for the stated number, which can be larger. */
export const richText = (row: NoLetter & { readonly fewestWords: number; readonly statedWords: number }) =>
  ({
    kind: 'richText',
    schema: html(row.message, (written) => countWords(written) >= row.fewestWords),
    ...row,
  }) as const

export type Question =
  | ReturnType<typeof line<string>>
  | ReturnType<typeof text<string>>
  | ReturnType<typeof phone>
  | ReturnType<typeof loginEmail>
  | ReturnType<typeof email>
  | ReturnType<typeof number>
  | ReturnType<typeof choice<string>>
  | ReturnType<typeof yesOrNo>
  | ReturnType<typeof date>
  | ReturnType<typeof birthday>
  | ReturnType<typeof region>
  | ReturnType<typeof country>
  | ReturnType<typeof institution<string>>
  | ReturnType<typeof richText>
