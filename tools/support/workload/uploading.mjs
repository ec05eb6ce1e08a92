import { createHash, randomUUID } from 'node:crypto'
import { uploadBody } from '../uploadBody.mjs'
import { oneOf } from '../random.mjs'

/** Uploads of distinct files, and their download. */

const BYTES = 200_000

const hashOf = (text) => createHash('sha256').update(text, 'latin1').digest('hex')

/**
 * @param {readonly { path: string }[]} documents
 * @returns {import('./world.mjs').Work}
 */
export const uploading = (documents) => ({
  begin: () => ({ acknowledged: 0, files: [] }),
  async step(applicant, state, random) {
    const { path } = oneOf(random, documents)
    const note = `${randomUUID()} `.padEnd(BYTES, 'A certified copy. ')
    const { headers, body, content } = uploadBody('certified.pdf', note)
    const answer = await applicant.send('POST', `${path}/`, { headers, body })
    const file = answer?.value?.filesDetails?.[0]
    if (answer?.status !== 200 || file === undefined) return false
    state.acknowledged += 1
    state.files.push({ path, fileName: file.fileName, sha256: hashOf(content), seen: 0 })
    return true
  },
  async check(applicant, { files }) {
    /** @type {string[]} */
    const missing = []
    // Read each file twice: after the first kill and after the next.
    for (const file of files.filter(({ seen }) => seen < 2)) {
      const answer = await applicant.send('GET', `${file.path}?file=${file.fileName}`)
      if (answer?.status !== 200) missing.push(`an acknowledged file was answered ${answer?.status}`)
      else if (hashOf(answer.text) !== file.sha256) missing.push('an acknowledged file is not what was uploaded')
      file.seen += 1
    }
    return missing
  },
})
