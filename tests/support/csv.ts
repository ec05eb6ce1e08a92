/** Parses CSV as in RFC 4180, without its byte order mark. */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  const text = csv.replace('\uFEFF', '').replace(/\r\n$/, '')
  for (const [, end = '', quoted, plain = ''] of text.matchAll(/(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (end === '\r\n') rows.push([])
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  }
  return rows
}

/** The rows by their headers. */
export function recordsOf(csv: string): Record<string, string>[] {
  const [headers = [], ...rows] = cellsOf(csv)
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ''])))
}
