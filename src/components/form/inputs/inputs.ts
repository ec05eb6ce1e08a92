import type { ComponentType } from 'react'
import type { Kind, Question, QuestionOf } from '../../../../domain/questions/kinds.ts'
import type { FormDates } from '../StepForm.tsx'

/** The inputs of a step's form, one for each kind of question. */

export interface InputProps<Asked extends Question = Question> {
  name: string
  question: Asked
}

export interface Input<Asked extends Question = Question> {
  Field: ComponentType<InputProps<Asked>>
  /** Below the form: explains why the lists of these questions could not be loaded. */
  Trouble?: ComponentType<{ fields: readonly string[] }>
  /** For a kind whose answer is a date. */
  dates?: FormDates
  /** True if it is as wide as the form. */
  isWide?: boolean
}

/** The build reads this table, and loads with a step only the inputs of its questions (scripts/vite/stepScreens.ts). */
export const INPUTS = {
  line: () => import('./TextInput.tsx'),
  phone: () => import('./TextInput.tsx'),
  email: () => import('./TextInput.tsx'),
  number: () => import('./NumberInput.tsx'),
  loginEmail: () => import('./LoginEmailInput.tsx'),
  text: () => import('./TextAreaInput.tsx'),
  choice: () => import('./ChoiceInput.tsx'),
  yesOrNo: () => import('./ChoiceInput.tsx'),
  date: () => import('./DateInput.tsx'),
  birthday: () => import('./DateInput.tsx'),
  region: () => import('./RegionInput.tsx'),
  country: () => import('./CountryInput.tsx'),
  institution: () => import('./InstitutionInput.tsx'),
  // The editor needs a browser.
  richText: () => (import.meta.env.SSR ? import('../../../early/PlainTextInput.tsx') : import('./RichTextInput.tsx')),
} satisfies { [Name in Kind]: () => Promise<{ default: Input<QuestionOf<Name>> }> }

export type Inputs = Readonly<Partial<Record<Kind, Input>>>
