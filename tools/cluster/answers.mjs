/** What applicants were answered while something happened. */

/** Whoever waits longer has been let down, in milliseconds: the store's and the database's own patience, and the call around it. */
export const LONGEST_MS = 30_000

const isFailed = ({ status }) => status === 0 || status >= 500
const isUpload = ({ path }) => path.includes('uploads') || path === 'upload'
const isRead = ({ method, path }) => method === 'GET' || path.startsWith('GET ')

/** Whatever failed. */
export const failed = (answers) => answers.filter(isFailed)
export const failedReads = (answers) => answers.filter((answer) => isFailed(answer) && isRead(answer))
/** Whatever failed and does not need the store. */
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
