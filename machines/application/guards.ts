import { capitalised } from '../../domain/capitalised.ts'
import { and, or, stateIn, type GuardPredicate } from 'xstate'
import { documentsOf } from '../../domain/documents.ts'
import { brokenAmong, brokenAnswers } from '../../domain/answers.ts'
import { changeableParts } from '../../domain/askedParts.ts'
import { fromEntries, objectIn } from '../../domain/objects.ts'
import { countriesIn } from '../../domain/programme.ts'
import { documentOnRecord } from '../../domain/recordForms.ts'
import { rolesOf } from '../../domain/roles.ts'
import { isInApplication, linkAt, pathOf, ROUTES } from '../../domain/routes.ts'
import { RECORD_SCHEMAS } from '../../domain/records.ts'
import { isValid } from '../../domain/rules.ts'
import { RECORD_STEPS, STEPS, type RecordStep, type StepName } from '../../domain/steps.ts'
import type { Fellowship } from '../../domain/entities.ts'
import type { LinkTarget } from '../../domain/submissions.ts'
import { isDisconnected, isStale } from '../failure.ts'
import type { ApplicationContext, ApplicationEvent } from './contracts.ts'
import { areDocumentsReady, knownFellowship, pendingSave } from './fellowship.ts'
import { PROGRESS, statesThatOpen } from './progress.ts'

/** Guards for saving and for screens. They check the progress state, so highestStep is compared in one place only. */

type Rule = GuardPredicate<ApplicationContext, ApplicationEvent, unknown, never>

function all(...rules: Rule[]): Rule {
  return and<ApplicationContext, ApplicationEvent, Rule[]>(rules)
}

/** True if the section is open (section 2.1). */
function isOpen(step: StepName): Rule {
  const states = statesThatOpen(step).map((name): Rule => stateIn({ working: { progress: name } }))
  return or<ApplicationContext, ApplicationEvent, Rule[]>(states)
}

function hasDocuments(step: StepName): Rule {
  return ({ context }) => areDocumentsReady(context.documents, step)
}

/** True if the record passes the schema that the form and the server also use (section 5). */
function isValidRecord(step: RecordStep): Rule {
  return ({ event }) =>
    'fields' in event && event.type === `${step}.save` && isValid<unknown>(RECORD_SCHEMAS[step], event.fields)
}

/** True while applications are accepted (decision 35). */
const isAccepted: Rule = stateIn({ working: { editing: 'open' } })
/** True after closing, while a request for more information is open (decision 92). */
const isLimited: Rule = stateIn({ working: { editing: 'limited' } })

/** The rule while applications are accepted, or the one while a request is open. */
const whileEditable = (accepted: Rule, limited: Rule): Rule =>
  or<ApplicationContext, ApplicationEvent, Rule[]>([all(isAccepted, accepted), all(isLimited, limited)])

function mayRecordBeSaved(step: RecordStep): Rule {
  const isStepAsked: Rule = ({ context }) => context.asked.includes(step)
  return all(
    isOpen(step),
    whileEditable(() => true, isStepAsked),
    hasDocuments(step),
    isValidRecord(step),
    areInstitutionsOfCountry(step),
  )
}

/** True if the answers differ from the saved ones in asked steps and documents only. The server compares the other answers. */
const areAnswersAsked: Rule = ({ context: { asked, fellowship }, event }) =>
  event.type === 'answers.save' &&
  event.answers.every(({ record: { step }, documents }) => {
    const parts = changeableParts(asked, step)
    if (parts === 'all') return true
    const others = documentsOf(step).filter(({ kind }) => !parts.includes(kind))
    return (
      parts.length > 0 &&
      others.every(({ kind }) => documents[kind]?.fileName === documentOnRecord(kind, fellowship)?.fileName)
    )
  })

/** True if the chosen institutions belong to the chosen countries' lists (section 2.10). */
function areInstitutionsOfCountry(step: RecordStep): Rule {
  return ({ context, event }) => {
    const values = 'fields' in event ? objectIn(event.fields) : {}
    return countriesIn(step).every(({ field, institutions: asked }) => {
      const { countryId, institutions } = context.onOffer[field]
      const isOffered = (chosen: unknown) => values[field] === countryId && institutions.some(({ id }) => id === chosen)
      return asked.every((institution) => !values[institution] || isOffered(values[institution]))
    })
  }
}

/** Rechecks all saved answers, because rules may have changed since they were saved. A request asks only for its own. */
const areAnswersValid = whileEditable(
  ({ context }) => brokenAnswers(knownFellowship(context)).length === 0,
  ({ context }) => brokenAmong(knownFellowship(context), context.asked).length === 0,
)

/** True if the answers that can be changed pass the rules and their documents are there. The server checks the institution. */
const areNewAnswersValid =
  (isLimitedTo: boolean): Rule =>
  ({ context, event }) =>
    event.type === 'answers.save' &&
    event.answers.every(({ record: { step, fields }, documents }) => {
      const parts = isLimitedTo ? changeableParts(context.asked, step) : 'all'
      return parts === 'all'
        ? isValid<unknown>(RECORD_SCHEMAS[step], fields) &&
            documentsOf(step).every(({ kind }) => documents[kind] !== undefined)
        : parts.every((kind) => documents[kind] !== undefined)
    })

const hasUnsavedAnswers: Rule = ({ context }) => RECORD_STEPS.some((step) => context.drafts[step].isUnsaved)
const isEverythingSent: Rule = ({ context }) => context.isSent

const mayBeSubmitted = all(isOpen('submit'), areAnswersValid)

type SaveGuard = `may${Capitalize<RecordStep>}BeSaved`

/** The name of the guard for saving a step's record. */
export const saveGuard = (step: RecordStep): SaveGuard => `may${capitalised(step)}BeSaved`

const saveGuards = {
  ...fromEntries(RECORD_STEPS.map((step) => [saveGuard(step), mayRecordBeSaved(step)] as const)),
  mayReviewBeConfirmed: all(isOpen('review'), areAnswersValid),
  mayAnswersBeSaved: whileEditable(areNewAnswersValid(false), all(areAnswersAsked, areNewAnswersValid(true))),
  isAnswerUnsaved: all(mayBeSubmitted, hasUnsavedAnswers),
  isNothingNew: all(mayBeSubmitted, isEverythingSent),
  mayApplicationBeSubmitted: mayBeSubmitted,
}

function isAt(path: string): Rule {
  return ({ context }) => pathOf(context.location) === path
}

/** True once progress has caught up with highestStep. It advances one state at a time. */
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

/** The name of the guard for a section's screen. */
export function shownGuard(name: StepName): ShownGuard {
  return `is${capitalised(name)}Shown`
}

const sectionGuards = Object.fromEntries(
  STEPS.map(({ name, route }) => [shownGuard(name), all(isAt(route), isOpen(name))]),
) as Record<ShownGuard, Rule>

const screenGuards = {
  ...sectionGuards,
  isAtProgress: isAt(ROUTES.progress),
  /** Matches /application itself and closed sections; open sections match earlier. */
  leadsToProgress: all(isSettled, ({ context }) => isKnownPath(context)),
  isUnknownPath: (({ context }) => isInApplication(pathOf(context.location)) && !isKnownPath(context)) as Rule,
  isOutside: (({ context }) => !isInApplication(pathOf(context.location))) as Rule,
}

export const applicationGuards = {
  isDisconnected,
  isOnLink: ({ context }: { context: ApplicationContext }) => linkAt(context.location) !== null,
  isLinkTo: (_: unknown, params: { target: LinkTarget; wanted: LinkTarget }) => params.target === params.wanted,
  isStale,
  isMoreToSave: ({ context }: { context: ApplicationContext }) => (pendingSave(context).more ?? []).length > 0,
  isUndo: ({ context }: { context: ApplicationContext }) => pendingSave(context).isUndo === true,
  /** Staff cannot apply with their account. */
  isStaff: ({ context }: { context: ApplicationContext }) => rolesOf(context.profile.permissions ?? []).length > 0,
  isFound: (_: unknown, params: { fellowship: Fellowship | null }) => params.fellowship !== null,
  hasReached: ({ context }: { context: ApplicationContext }, params: { highestStep: number }) =>
    knownFellowship(context).highestStep >= params.highestStep,
  ...saveGuards,
  ...screenGuards,
}
