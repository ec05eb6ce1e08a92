import type { EarlyScreen } from './earlyScreen.ts'
import { kindsIn } from './programme.ts'
import type { PublicPageData } from './settings.ts'
import { RECORD_STEPS, STEP } from './steps.ts'

/** The lists that the app at this path needs first; the page contains them. Apart from the rest, because browsers do not need it. */
export function listsAt(path: string, { regions, countries }: EarlyScreen): PublicPageData['lists'] {
  const step = RECORD_STEPS.find((each) => STEP[each].route === path)
  const kinds = step === undefined ? [] : kindsIn(step)
  return { ...(kinds.includes('region') ? { regions } : {}), ...(kinds.includes('country') ? { countries } : {}) }
}
