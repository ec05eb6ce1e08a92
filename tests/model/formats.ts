import type { MachineReport, ReportedPath } from './report.ts'

/** The report of `npm run paths` as a person reads it. */

const SHOWN_PATHS = 20

function counts({ states, transitions, guards, shortestPaths, simplePaths, coverage }: MachineReport): string[][] {
  const both = guards.filter(({ allowed, refused }) => allowed && refused).length
  const more = simplePaths.bounded ? ' (bounded: there are more)' : ''
  return [
    ['states', `${states.filter(({ reached }) => reached).length} of ${states.length}`, `${coverage.states} %`],
    [
      'transitions',
      `${transitions.filter(({ taken }) => taken).length} of ${transitions.length}`,
      `${coverage.transitions} %`,
    ],
    ['guards both ways', `${both} of ${guards.length}`, `${coverage.guards} %`],
    ['shortest paths', String(shortestPaths.length), ''],
    ['simple paths', `${simplePaths.paths.length}${more}`, ''],
  ]
}

function missing({ states, transitions, guards }: MachineReport): string[] {
  return [
    ...states.filter(({ reached }) => !reached).map(({ name }) => `state not reached: ${name}`),
    ...transitions.filter(({ taken }) => !taken).map(({ name }) => `transition not taken: ${name}`),
    ...guards.filter(({ allowed }) => !allowed).map(({ name }) => `guard that never allowed: ${name}`),
    ...guards.filter(({ refused }) => !refused).map(({ name }) => `guard that never refused: ${name}`),
  ]
}

function listed(title: string, paths: readonly ReportedPath[], heading: (text: string) => string): string[] {
  const shown = paths.slice(0, SHOWN_PATHS)
  const rest = paths.length - shown.length
  return [
    heading(`${title} (${paths.length})`),
    ...shown.flatMap(({ to, steps }) => [`To ${to}:`, ...steps.map((step) => `  ${step}`), '']),
    ...(rest > 0 ? [`… and ${rest} more; --format json has them all.`, ''] : []),
  ]
}

export function toText(reports: readonly MachineReport[]): string {
  return reports
    .flatMap((report) => [
      `══ ${report.machine} ══`,
      ...counts(report).map(([what = '', count = '', share = '']) =>
        `${what.padEnd(18)}${count.padEnd(12)} ${share}`.trimEnd(),
      ),
      ...missing(report),
      '',
      ...listed('Shortest paths', report.shortestPaths, (text) => `── ${text}`),
    ])
    .join('\n')
}

export function toMarkdown(reports: readonly MachineReport[]): string {
  return reports
    .flatMap((report) => [
      `## ${report.machine}`,
      '',
      '| what | count | coverage |',
      '|---|---|---|',
      ...counts(report).map((cells) => `| ${cells.join(' | ')} |`),
      '',
      ...missing(report).map((text) => `- ${text}`),
      '',
      ...listed('Shortest paths', report.shortestPaths, (text) => `### ${text}\n`),
    ])
    .join('\n')
}

export function toJson(reports: readonly MachineReport[]): string {
  return `${JSON.stringify({ version: 1, machines: reports }, null, 2)}\n`
}
