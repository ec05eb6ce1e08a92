import type { BooleanSchema, NumberSchema, Schema, StringSchema } from 'yup'
import { formatBirthdate } from '../calendar.ts'
import {
  amount,
  anyDay,
  birthdate,
  booleanAnswer,
  choice as oneOf,
  emailLine,
  line as typedLine,
  numberId,
  richText as html,
  text as typedText,
} from '../fields.ts'
import { countWords } from '../words.ts'

/** The kinds of question. A row of a programme calls one of these functions with what is true of its question. */

/** The statements of a row of any kind. */
export interface Row<Condition extends string = string, Message extends string | undefined = string | undefined> {
  /** The label in the form. */
  readonly label: string
  /** Shown for a missing or wrong answer. A question without a message is optional. */
  readonly message?: Message
  /** The question of kind yes or no that has to be answered with Yes. */
  readonly onlyIf?: Condition
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

/** A row whose answer is not stored as the text that is shown, so letters cannot contain it. */
interface NoLetter {
  readonly letter?: never
}

/** Unanswered text is ''. Other kinds are null, because `false` and 0 are answers. */
type Unanswered<Condition, Message, Empty> = [Condition, Message] extends [never, string] ? never : Empty
type Answer<Value, Condition, Message> = [Value] extends [string]
  ? StringSchema<Value>
  : [Value] extends [number]
    ? NumberSchema<Value | Unanswered<Condition, Message, null>>
    : BooleanSchema<boolean | Unanswered<Condition, Message, null>>

/** The schema of a question that is required, optional, or asked only after another answer. */
function asked<Value, Condition extends string, Message extends string | undefined>(
  { message, onlyIf }: Row<Condition, Message>,
  answer: (wrong: string) => Schema,
  /** Shown for a wrong answer to an optional question. */
  wrong: string,
): Answer<Value, Condition, Message> {
  const schema = answer(message ?? wrong)
  const required = (each: Schema) => (message === undefined ? each : each.required(message))
  if (onlyIf === undefined && message !== undefined) return required(schema) as Answer<Value, Condition, Message>
  const unanswered = schema.type === 'string' ? '' : null
  const optional = (unanswered === '' ? (schema as StringSchema).ensure() : schema.nullable().default(null)) as Schema
  const conditional =
    onlyIf === undefined
      ? optional
      : optional.when(onlyIf, {
          is: true,
          then: required,
          otherwise: (each) => each.transform(() => unanswered),
        })
  return conditional as Answer<Value, Condition, Message>
}

/** A kind whose rows need nothing more for their type. Its calls are marked as pure, so that a build drops the kinds that no question has. */
const kindOf =
  <Value, More = unknown>() =>
  <const Name extends string>(
    kind: Name,
    schemaFor: (wrong: string, row: More & { readonly message?: string }) => Schema,
    wrong: (row: More) => string,
  ) =>
  <const Condition extends string = never, const Message extends string | undefined = undefined>(
    row: Row<Condition, Message> & More,
  ) => ({
    kind,
    schema: asked<Value, Condition, Message>(row, (message) => schemaFor(message, row), wrong(row)),
    ...(row as Row<NoInfer<Condition>, Message> & More),
  })

const ENTER_TEXT = () => 'Please enter text.'
/** Shown for a wrong answer to an optional question that chooses from a list. */
export const CHOOSE = () => 'Please choose from the list.'

/** The statements of a line. */
interface Line {
  /** The answer is compared with what such an answer usually looks like. */
  readonly hint?: 'idNumber'
  /** True if the desk marks applications of an intake that have the same answer. */
  readonly identifies?: boolean
}

/** One line of text. */
export const line = /* @__PURE__ */ kindOf<string, Line>()('line', typedLine, ENTER_TEXT)

/** A text of several lines. */
export const text = /* @__PURE__ */ kindOf<string>()('text', typedText, ENTER_TEXT)

/** A phone number. */
export const phone = /* @__PURE__ */ kindOf<string>()('phone', typedLine, ENTER_TEXT)

const ENTER_EMAIL = () => 'Please enter an email address, such as name@example.org.'

/** The email address of the login, which the form shows and does not change. */
export const loginEmail = /* @__PURE__ */ kindOf<string>()('loginEmail', emailLine, ENTER_EMAIL)

/** Another email address. */
export const email = /* @__PURE__ */ kindOf<string>()('email', emailLine, ENTER_EMAIL)

interface Limits {
  readonly least?: number
  readonly most?: number
  /** True if fractions are refused. */
  readonly whole?: boolean
}

/** The accepted numbers, such as 'a whole number from 1 to 24'; empty if there are no limits. */
export function acceptedNumbers({ least, most, whole }: Limits): string {
  if (least === undefined && most === undefined && whole !== true) return ''
  const from = least === undefined ? '' : most === undefined ? ` of at least ${least}` : ` from ${least}`
  const to = most === undefined ? '' : least === undefined ? ` of at most ${most}` : ` to ${most}`
  return `a ${whole ? 'whole number' : 'number'}${from}${to}`
}

const enterNumber = (limits: Limits) => `Please enter ${acceptedNumbers(limits) || 'a number'}.`

/** A number. The form shows its limits. */
export const number = /* @__PURE__ */ kindOf<number, Limits & NoLetter>()('number', amount, enterNumber)

export const yesOrNo = /* @__PURE__ */ kindOf<boolean, NoLetter>()('yesOrNo', booleanAnswer, CHOOSE)

/** A day in the past or the future. */
export const date = /* @__PURE__ */ kindOf<string, NoLetter>()(
  'date',
  anyDay,
  () => `Please enter a date, such as ${formatBirthdate('2030-03-21')}.`,
)

/** A past or present day. */
export const birthday = /* @__PURE__ */ kindOf<string, NoLetter>()(
  'birthday',
  birthdate,
  () => `Please enter a past date, such as ${formatBirthdate('1990-03-21')}.`,
)

/** A region of the desk's list. */
export const region = /* @__PURE__ */ kindOf<string>()('region', typedLine, CHOOSE)

export const country = /* @__PURE__ */ kindOf<number>()('country', numberId, CHOOSE)

interface Words {
  /** Fewer words cannot be saved. */
  readonly fewestWords: number
  /** The number that texts ask for, which can be larger. */
  readonly statedWords: number
}

/** Rich text with a fewest number of words. */
export const richText = /* @__PURE__ */ kindOf<string, Words & NoLetter>()(
  'richText',
  (wrong, { fewestWords, message }) =>
    html(wrong, (written) => {
      const words = countWords(written)
      return words >= fewestWords || (words === 0 && message === undefined)
    }),
  ({ statedWords }) => `Please write at least ${statedWords} words, or nothing.`,
)

/** One of several options. */
export const choice = <
  const Option extends string,
  const Condition extends string = never,
  const Message extends string | undefined = undefined,
>(
  row: Row<Condition, Message> & Options<Option>,
) => ({
  kind: 'choice' as const,
  schema: asked<Option | Unanswered<Condition, Message, ''>, Condition, Message>(
    row,
    (wrong) => oneOf(wrong, row.message === undefined || row.onlyIf !== undefined ? ['', ...row.options] : row.options),
    CHOOSE(),
  ),
  ...(row as Row<NoInfer<Condition>, Message> & Options<Option>),
})

interface Options<Option extends string> {
  readonly options: readonly [Option, ...Option[]]
  /** New texts for options, which are stored as before. */
  readonly renamed?: Readonly<Partial<Record<NoInfer<Option>, string>>>
}

/** An institution of the country that another question asks for. */
export const institution = <
  const Country extends string,
  const Condition extends string = never,
  const Message extends string | undefined = undefined,
>(
  row: Row<Condition, Message> & OfCountry<Country>,
) => ({
  kind: 'institution' as const,
  schema: asked<string, Condition, Message>(row, typedLine, CHOOSE()),
  ...(row as Row<NoInfer<Condition>, Message> & OfCountry<NoInfer<Country>>),
})

interface OfCountry<Country extends string> {
  /** The question of kind country. */
  readonly of: Country
  /** Shown for a country without institutions. */
  readonly noneKnown: string
}

export type Question =
  | ReturnType<typeof line<string, string | undefined>>
  | ReturnType<typeof text<string, string | undefined>>
  | ReturnType<typeof phone<string, string | undefined>>
  | ReturnType<typeof loginEmail<string, string | undefined>>
  | ReturnType<typeof email<string, string | undefined>>
  | ReturnType<typeof number<string, string | undefined>>
  | ReturnType<typeof yesOrNo<string, string | undefined>>
  | ReturnType<typeof date<string, string | undefined>>
  | ReturnType<typeof birthday<string, string | undefined>>
  | ReturnType<typeof region<string, string | undefined>>
  | ReturnType<typeof country<string, string | undefined>>
  | ReturnType<typeof richText<string, string | undefined>>
  | ReturnType<typeof choice<string, string, string | undefined>>
  | ReturnType<typeof institution<string, string, string | undefined>>

export type Kind = Question['kind']
export type QuestionOf<Name extends Kind> = Extract<Question, { kind: Name }>
