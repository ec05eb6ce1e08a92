import { LOGIN_RETURN_TARGET } from '../../domain/limits.ts'
import type { Resumption } from '../../domain/resumption.ts'
import { pathOf } from '../../domain/routes.ts'
import { RECORD_STEPS, STEP } from '../../domain/steps.ts'
import type { AuthenticationContext } from './contracts.ts'

/** The step to go on with after a time-out; undefined for every other login. */
export function resumptionIn({ end, place, request, unsent }: AuthenticationContext): Resumption | undefined {
  if (end !== 'timeout' || request.intent !== 'logIn') return undefined
  const path = request.target === LOGIN_RETURN_TARGET ? place : pathOf(request.target)
  const step = RECORD_STEPS.find((name) => STEP[name].route === path) ?? null
  return { step, isTextSafe: step !== null && !unsent.includes('typed') }
}
