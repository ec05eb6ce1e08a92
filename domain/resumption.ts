import { RECORD_STEPS, type RecordStep } from './steps.ts'

/** Explains the log-in form after a time-out. */
export interface Resumption {
  /** The step to go on with; null for other screens. */
  step: RecordStep | null
  /** True if all text of the step is stored on the server or in the tab. */
  isTextSafe: boolean
}

/** The authorization parameter with the resumption. Auth0 passes parameters with this prefix to its log-in page. */
export const RESUMPTION_PARAMETER = 'ext-resume'

/** The same parameter's value for a log-in that follows a mail's link. */
export const FROM_MAIL = 'mail'

export function resumptionParameter({ step, isTextSafe }: Resumption): string {
  return `${step ?? 'application'}${isTextSafe ? '.safe' : ''}`
}

/** Undefined for every unknown value, because a link can carry any text. */
export function resumptionOf(parameter: unknown): Resumption | undefined {
  const known = [null, ...RECORD_STEPS].flatMap((step) => [true, false].map((isTextSafe) => ({ step, isTextSafe })))
  return known.find((each) => resumptionParameter(each) === parameter)
}
