/** Tables in Markdown. */

/** A text within a cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The lines of a table. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map(row),
]
