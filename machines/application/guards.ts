import { and, or, stateIn, type GuardPredicate } from 'xstate'
import { brokenAnswers } from '../../domain/answers.ts'
import { isInApplication, pathOf, ROUTES } from '../../domain/routes.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { isValid } from '../../domain/rules.ts'
import { STEPS, type RecordStep, type StepName } from '../../domain/steps.ts'
import type { Fellowship } from '../../domain/entities.ts'
import { failureOf, isDisconnected } from '../failure.ts'
import type { ApplicationContext, ApplicationEvent } from './contracts.ts'
import { areDocumentsReady, knownFellowship } from './fellowship.ts'
import { PROGRESS, statesThatOpen } from './progress.ts'

/** What may be saved and shown. Asks the chart's own state, so that highestStep is compared in one place only. */

type Rule = GuardPredicate<ApplicationContext, ApplicationEvent, unknown, never>

function all(...rules: Rule[]): Rule {
  return and<ApplicationContext, ApplicationEvent, Rule[]>(rules)
}

/** Whether a section is open (section 2.1). */
function isOpen(step: StepName): Rule {
  const states = statesThatOpen(step).map((name): Rule => stateIn({ working: { progress: name } }))
  return or<ApplicationContext, ApplicationEvent, Rule[]>(states)
}

function hasDocuments(step: StepName): Rule {
  return ({ context }) => areDocumentsReady(context.documents, step)
}

/** Whether the record to save is valid by the schema that the form and the server use too (section 5). */
function isValidRecord(step: RecordStep): Rule {
  return ({ event }) =>
    'fields' in event && event.type === `${step}.save` && isValid<unknown>(RECORD_SCHEMAS[step], event.fields)
}

/** Whether the application may still be changed: while applications are accepted (decision 35). */
const isEditable: Rule = stateIn({ working: { editing: 'open' } })

function mayRecordBeSaved(step: RecordStep): Rule {
  return all(isOpen(step), isEditable, hasDocuments(step), isValidRecord(step))
}

/** Whether the institution is one of those on offer in the country (section 2.10). */
const isInstitutionOfCountry: Rule = ({ context, event }) => {
  if (event.type !== 'courseDetails.save') return false
  const { countryId, institutions } = context.onOffer
  return event.fields.countryId === countryId && institutions.some(({ id }) => id === event.fields.institutionId)
}

/** What was saved when other rules held is checked again as a whole. */
const areAnswersValid: Rule = ({ context }) => brokenAnswers(knownFellowship(context)).length === 0

const saveGuards = {
  mayPersonalDetailsBeSaved: mayRecordBeSaved('personalDetails'),
  mayCourseDetailsBeSaved: all(mayRecordBeSaved('courseDetails'), isInstitutionOfCountry),
  mayMotivationBeSaved: mayRecordBeSaved('motivation'),
  mayReviewBeConfirmed: all(isOpen('review'), isEditable),
  mayApplicationBeSubmitted: all(isOpen('submit'), areAnswersValid, isEditable),
}

function isAt(path: string): Rule {
  return ({ context }) => pathOf(context.location) === path
}

/** Whether progress has caught up with highestStep, which it does one state at a time. */
const isSettled = or<ApplicationContext, ApplicationEvent, Rule[]>(
  PROGRESS.map(({ name }, index): Rule => {
    const next = PROGRESS[index + 1]
    const isHere: Rule = stateIn({ working: { progress: name } })
    return all(isHere, ({ context }) => next === undefined || knownFellowship(context).highestStep < next.highestStep)
  }),
)

const isKnownPath = ({ location }: ApplicationContext) =>
  [ROUTES.application, ROUTES.progress, ...STEPS.map(({ route }): string => route)].includes(pathOf(location))

type ShownGuard = `is${Capitalize<StepName>}Shown`

/** The guard of the state that shows a section. */
export function shownGuard(name: StepName): ShownGuard {
  return `is${name.slice(0, 1).toUpperCase()}${name.slice(1)}Shown` as ShownGuard
}

const sectionGuards = Object.fromEntries(
  STEPS.map(({ name, route }) => [shownGuard(name), all(isAt(route), isOpen(name))]),
) as Record<ShownGuard, Rule>

const screenGuards = {
  ...sectionGuards,
  isAtProgress: isAt(ROUTES.progress),
  /** /application itself, or a section that is not open: the open ones are matched before this. */
  leadsToProgress: all(isSettled, ({ context }) => isKnownPath(context)),
  isUnknownPath: (({ context }) => isInApplication(pathOf(context.location)) && !isKnownPath(context)) as Rule,
  isOutside: (({ context }) => !isInApplication(pathOf(context.location))) as Rule,
}

export const applicationGuards = {
  isDisconnected,
  isStale: (_: unknown, params: { error: unknown }) => failureOf(params.error) === 'stale',
  isFound: (_: unknown, params: { fellowship: Fellowship | null }) => params.fellowship !== null,
  hasReached: ({ context }: { context: ApplicationContext }, params: { highestStep: number }) =>
    knownFellowship(context).highestStep >= params.highestStep,
  ...saveGuards,
  ...screenGuards,
}
