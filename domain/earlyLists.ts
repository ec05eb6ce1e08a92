import type { EarlyScreen } from './earlyScreen.ts'
import { fieldsWhere } from './programme.ts'
import type { Question } from './questions/kinds.ts'
import type { PublicPageData } from './settings.ts'
import { RECORD_STEPS, STEP } from './steps.ts'

/** The lists that the app at this path needs first; the page contains them. Apart from the rest, because browsers do not need it. */
export function listsAt(path: string, { regions, countries }: EarlyScreen): PublicPageData['lists'] {
  const step = RECORD_STEPS.find((each) => STEP[each].route === path)
  const asks = (kind: Question['kind']) =>
    step !== undefined && fieldsWhere(step, (each) => each.kind === kind).length > 0
  return { ...(asks('region') ? { regions } : {}), ...(asks('country') ? { countries } : {}) }
}
