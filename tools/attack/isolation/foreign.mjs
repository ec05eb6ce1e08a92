import { createHash } from 'node:crypto'

/** Ids that belong to no one; most are not valid ids. */
export const ODD_IDS = [
  '1',
  '0',
  '-1',
  '1e400',
  'null',
  'undefined',
  'NaN',
  'true',
  '*',
  '%',
  '_',
  "'",
  '"',
  '`',
  "1' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE fellowships; --",
  "1' UNION SELECT NULL,NULL,NULL--",
  "' AND pg_sleep(5) --",
  '$1',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '....//....//etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  '.',
  '..',
  '%2e%2e%2f',
  'documents/',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '\u0000',
  'a\u0000.pdf',
  '\r\nX-Injected: yes',
  '\u202egnp.exe',
  '\u{1f600}',
  'ı',
  'a'.repeat(4_000),
  '00000000-0000-0000-0000-000000000000',
  'auth0|someone',
  '|',
]

/** An unused id of the same shape. The same id always gives the same result. */
export function strangerTo(id) {
  const random = createHash('sha256').update(id).digest()
  return [...id]
    .map((character, index) => {
      const byte = random[index % random.length] ?? 0
      if (/[0-9]/.test(character)) return String(byte % 10)
      if (/[a-f]/.test(character)) return 'abcdef'[byte % 6]
      if (/[g-z]/.test(character)) return 'ghijklmnopqrstuvwxyz'[byte % 20]
      if (/[A-Z]/.test(character)) return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[byte % 26]
      return character
    })
    .join('')
    .replace(/\.\w+$/, id.slice(id.lastIndexOf('.')).startsWith('.') ? id.slice(id.lastIndexOf('.')) : '')
}

/** The response without the requested id and the request's number. */
export function gist({ status, text }, ...ids) {
  let said = text.replace(/"requestId":"[^"]*"/g, '')
  for (const id of ids) said = said.replaceAll(id, '(id)').replaceAll(encodeURIComponent(id), '(id)')
  return `${status} ${said}`
}
