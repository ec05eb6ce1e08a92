import { DECIDING_ROLE } from '#programme/names.ts'
import { ROUND_LABELS, type Round, type ScoreRule } from '../../domain/rubrics.ts'

export const SCORE_RULE_LABELS: Readonly<Record<ScoreRule, string>> = {
  afterOwn: 'Members see others’ scores after they have given theirs.',
  always: 'Everyone sees all scores.',
  onceOpened: `Members see others’ scores once ${DECIDING_ROLE} opens them.`,
}

export const headingOf = (round: Round, rounds: Round) =>
  rounds === 1 ? 'Rubric of the current intake' : `Rubric of the ${ROUND_LABELS[round].toLowerCase()}`
