import { normalisedLine } from './text.ts'

/** How the applications of an intake are scored, in each of its rounds (decisions 90 and 133). */

/** All applications are in the first round. A second one, with a rubric of its own, is for those on the shortlist. */
export const ROUNDS = [1, 2] as const
export type Round = (typeof ROUNDS)[number]

export const ROUND_LABELS: Readonly<Record<Round, string>> = { 1: 'First round', 2: 'Second round' }

export interface Criterion {
  id: string
  name: string
  /** 1 to 10. */
  weight: number
}

/**
 * When members see others' scores on an application: once they have given theirs, from the start, or only once a bursaryAdmin
 * opens the scores of the intake (decision 123).
 */
export const SCORE_RULES = ['afterOwn', 'always', 'onceOpened'] as const
export type ScoreRule = (typeof SCORE_RULES)[number]

/** How the applications of a round are scored. */
export interface Rubric {
  criteria: readonly Criterion[]
  /** The best score; the worst is 1. */
  scale: number
  scoresShown: ScoreRule
  /** True if members without the duty `identifyApplicants` see no name, contact details or gender. */
  isBlind: boolean
}

export interface StoredRubric extends Rubric {
  round: Round
  /** The number of rounds of the intake. */
  rounds: Round
  /** The start of the second round; null for the first one. */
  started: DoneBy | null
  /** True once a score is given: from then on criteria, weights and scale cannot change. */
  isScored: boolean
  /** The opening of the scores to everyone who reads the intake's applications, which cannot be undone; null before. */
  opened: DoneBy | null
  /** The last day for reviews; null without one. */
  due: string | null
  /** The last reminder of reviewers; null before the first. */
  reminded: DoneBy | null
}

/** Something that a bursaryAdmin has done. */
export interface DoneBy {
  /** Their email address or subject. */
  by: string
  /** ISO 8601. */
  at: string
}

/** True if a bursaryAdmin can still open the scores. */
export const canOpenScores = ({ criteria, scoresShown, opened }: Rubric & Pick<StoredRubric, 'opened'>): boolean =>
  criteria.length > 0 && scoresShown !== 'always' && opened === null

/** The rubric to begin a second round with: the first one's, with criteria of its own. */
export const secondRubricOf = (first: Rubric): Rubric => ({
  ...first,
  criteria: first.criteria.map((each) => ({ ...each, id: `${each.id}-2` })),
})

export const NO_RUBRIC: Rubric = { criteria: [], scale: 5, scoresShown: 'afterOwn', isBlind: false }

export const CRITERIA_MAX = 12
export const CRITERION_NAME_MAX = 80
export const WEIGHT_MAX = 10
export const SCALES = [3, 5, 10, 100] as const

/** A message for the first mistake in a rubric; null if there is none. */
export function rubricProblem({ criteria, scale }: Rubric): string | null {
  if (criteria.length === 0) return 'Add at least one criterion.'
  if (criteria.length > CRITERIA_MAX) return `Use at most ${CRITERIA_MAX} criteria.`
  const names = criteria.map(({ name }) => normalisedLine(name).toLowerCase())
  if (names.includes('')) return 'Enter a name for every criterion.'
  if (names.some((name) => name.length > CRITERION_NAME_MAX)) {
    return `Use at most ${CRITERION_NAME_MAX} characters for a criterion.`
  }
  if (new Set(names).size < names.length) return 'Use each name only once.'
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length) return 'Use each id only once.'
  if (criteria.some(({ weight }) => !isWhole(weight, WEIGHT_MAX)))
    return `Use whole numbers from 1 to ${WEIGHT_MAX} as weights.`
  return SCALES.some((each) => each === scale) ? null : 'Choose a scale.'
}

export const isWhole = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max

/** The divisor of one review's points in its average. */
export const weightOf = ({ criteria }: Rubric): number => criteria.reduce((sum, { weight }) => sum + weight, 0)
