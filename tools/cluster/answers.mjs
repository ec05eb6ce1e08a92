/** Responses to the applicants' calls during a fault. */

/** The longest acceptable wait in milliseconds: the timeouts of the store and the database, plus the call. */
export const LONGEST_MS = 30_000

const isFailed = ({ status }) => status === 0 || status >= 500
const isUpload = ({ path }) => path.includes('uploads') || path === 'upload'
const isRead = ({ method, path }) => method === 'GET' || path.startsWith('GET ')

/** Every failed call. */
export const failed = (answers) => answers.filter(isFailed)
export const failedReads = (answers) => answers.filter((answer) => isFailed(answer) && isRead(answer))
/** Failed calls that do not need the store. */
export const failedBesideFiles = (answers) => answers.filter((answer) => isFailed(answer) && !isUpload(answer))

export const longest = (answers) => Math.round(Math.max(0, ...answers.map(({ milliseconds }) => milliseconds)))

/** Like '12 of 405 failed: POST upload 503 (10), …'. */
export function inWords(answers) {
  const counts = new Map()
  for (const { method, path, status } of failed(answers)) {
    const what = `${method} ${path.replace(/[?].*|[\w-]{20,}/g, '…')} ${status || 'no answer'}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const which = [...counts].map(([what, count]) => `${what} (${count})`).join(', ')
  const said = `${failed(answers).length} of ${answers.length} calls failed, the slowest took ${longest(answers)} ms`
  return which === '' ? said : `${said}: ${which}`
}
