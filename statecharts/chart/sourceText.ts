/** Formats a piece of compiled JavaScript with ordinary spaces and quotes. */

const TOKEN =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\w$]+|=>|[=!]==?|[<>]=|&&|\|\||\?\?|\?\.|\.{3}|\+\+|--|\S/g
const BINARY = /^(=>|[=!]==?|[<>]=?|&&|\|\||\?\?|[-+*/%?=])$/

function quoted(token: string): string {
  return token.startsWith('"') && !token.slice(1, -1).includes("'") ? `'${token.slice(1, -1)}'` : token
}

/** True for a unary operator. */
function isUnary(token: string, before: string): boolean {
  return /^[-+]$/.test(token) && (before === '' || /^[([{,:]$/.test(before) || BINARY.test(before))
}

export function plainSource(text: string): string {
  let written = ''
  let before = ''
  /** Open conditional operators, waiting for their colon. */
  let conditions = 0
  for (const token of text.match(TOKEN) ?? []) {
    const isOperator = BINARY.test(token) && !isUnary(token, before)
    const isChoice = token === ':' && conditions > 0
    if (token === '?') conditions += 1
    if (isChoice) conditions -= 1
    const areWords = /[\w$'"`]$/.test(before) && /^[\w$'"`]/.test(token)
    const space = areWords || isOperator || isChoice || token === '}' || (before === ')' && token === '{') ? ' ' : ''
    const after = isOperator || token === ',' || token === ':' || token === ';' || token === '{' ? ' ' : ''
    written = `${written.trimEnd() === '' ? '' : space === '' ? written : written.trimEnd() + space}${quoted(token)}${after}`
    before = token
  }
  return written.replace(/\{\s+\}/g, '{}').trim()
}
