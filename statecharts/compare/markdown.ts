import { within } from '../chart/chart.ts'
import { counted } from '../find/messages.ts'
import { cell, tableOf } from '../markdown.ts'
import type { ChangeKind, Difference, EdgeChange, MachineChanges, StateChange } from './compare.ts'

/** Writes a comparison as Markdown for a code review. */

/** Signs that work without colour. */
export const SIGNS: Readonly<Record<ChangeKind, string>> = { added: '+', removed: '−', changed: '±' }

/** `2 states added, 1 removed` */
function countsText(what: string, changes: readonly { kind: ChangeKind }[]): string {
  const kinds = (Object.keys(SIGNS) as ChangeKind[]).filter((kind) => changes.some((each) => each.kind === kind))
  return kinds
    .map((kind, index) => {
      const count = changes.filter((each) => each.kind === kind).length
      return index === 0 ? `${counted(count, what)} ${kind}` : `${count} ${kind}`
    })
    .join(', ')
}

export function summaryOf({ kind, states, edges }: MachineChanges): string {
  if (kind !== 'changed') return `the machine is ${kind === 'added' ? 'new' : 'gone'}`
  return [countsText('state', states), countsText('transition', edges)].filter((text) => text !== '').join('; ')
}

const code = (text: string) => (text === '' ? '' : `\`${cell(text)}\``)

function differenceText({ what, before, after }: Difference, machine: string): string {
  const [was = '', is = ''] = [before, after].map((text) => cell(text.replaceAll(`${machine}.`, '')))
  if (was === '') return `${what}: **${is}**`
  return is === '' ? `${what}: ~~${was}~~` : `${what}: ~~${was}~~ → **${is}**`
}

function saysOf({ kind, description, differences }: StateChange | EdgeChange, machine: string): string {
  if (kind !== 'changed') return cell(description)
  return differences.map((difference) => differenceText(difference, machine)).join('<br>')
}

function stateRow(change: StateChange, machine: string): string[] {
  const id = change.after ?? change.before ?? ''
  return [SIGNS[change.kind], code(within(id, machine)), saysOf(change, machine)]
}

function edgeRow(change: EdgeChange, machine: string): string[] {
  const { source, label, guard, targets } = change
  const ends = targets.length === 0 ? '(stays)' : targets.map((id) => code(within(id, machine))).join(', ')
  const event = cell(label) + (guard === '' ? '' : ` [${cell(guard)}]`)
  return [SIGNS[change.kind], code(within(source, machine)), event, ends, saysOf(change, machine)]
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : [...tableOf(head, rows), '']

/** Lines of Markdown that show a changed machine. */
export type PicturesOf = (changes: MachineChanges) => readonly string[]

function sectionOf(changes: MachineChanges, picturesOf: PicturesOf): string[] {
  const { machine, states, edges } = changes
  return [
    `## ${machine}: ${summaryOf(changes)}`,
    '',
    ...picturesOf(changes),
    ...table(
      ['', 'state', 'what'],
      states.map((each) => stateRow(each, machine)),
    ),
    ...table(
      ['', 'in', 'event', 'to', 'what'],
      edges.map((each) => edgeRow(each, machine)),
    ),
  ]
}

/** Lets a script find its earlier comment on a pull request. */
const MARKER = '<!-- xstate-charts -->'

/** `from` and `to` name the two sides; `all` counts the machines on both. */
export function comparisonMarkdown(
  changes: readonly MachineChanges[],
  { from, to, all }: { from: string; to: string; all: number },
  picturesOf: PicturesOf = () => [],
): string {
  const same = all - changes.length
  const head = [MARKER, `# Statecharts: ${from} → ${to}`, '']
  if (changes.length === 0) return [...head, `No differences in ${counted(all, 'machine')}.`, ''].join('\n')
  const unchanged = same === 0 ? '' : ` ${counted(same, 'machine')} ${same === 1 ? 'is' : 'are'} the same.`
  const changed = changes.length === 1 ? '1 machine differs.' : `${changes.length} machines differ.`
  const legend = `${SIGNS.added} added, ${SIGNS.removed} removed, ${SIGNS.changed} changed (~~before~~ → **after**)`
  const sections = changes.flatMap((each) => sectionOf(each, picturesOf))
  return [...head, `${changed}${unchanged} ${legend}`, '', ...sections].join('\n')
}
