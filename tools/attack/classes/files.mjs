import { tsImport } from 'tsx/esm/api'
import { openVisit, readPortal, signUp } from '../../support/applicant.mjs'

/** Uploads bad files, which must all be refused, and good files, which must all be accepted. */
export const name = 'files'

/** The server stores at most this many files per applicant. */
const FILES_AN_APPLICANT = 40

/** @typedef {import('../../support/files/build.ts').NamedFile} NamedFile */

/** @returns {Promise<{ bad: NamedFile[], good: NamedFile[] }>} */
async function readFiles() {
  const { badFiles } = await tsImport('../../support/files/bad.ts', import.meta.url)
  const { goodFiles } = await tsImport('../files/good.ts', import.meta.url)
  const { DOUBTFUL } = await tsImport('../../support/files/doubtful.ts', import.meta.url)
  const isBad = ({ refusedAs }) => refusedAs !== null
  const named = (file) => ({ ...file, name: `file.${file.extension}` })
  return {
    bad: [...(await badFiles()), ...DOUBTFUL.filter(isBad).map(named)],
    good: [...(await goodFiles()), ...DOUBTFUL.filter((file) => !isBad(file)).map(named)],
  }
}

async function newApplicant(portal) {
  const visit = await openVisit(portal, await signUp(portal))
  await visit.post('/api/fellowships/', {})
  visit.close()
  return { headers: { authorization: `Bearer ${visit.token}` } }
}

/** @param {{ url: string }} server */
export async function attack({ url }) {
  const portal = await readPortal(url)
  const address = `${url}${portal.apiBase}${portal.documents[0].path}/`
  const { bad, good } = await readFiles()
  /** @type {string[]} */
  const failures = []
  let applicant = await newApplicant(portal)
  let handedIn = 0

  const upload = async ({ name: filename, content }) => {
    handedIn += 1
    if (handedIn % FILES_AN_APPLICANT === 0) applicant = await newApplicant(portal)
    const body = new FormData()
    body.append('filename', filename)
    body.append('files', new Blob([content]), filename)
    const answer = await fetch(address, { method: 'POST', body, ...applicant })
    return { status: answer.status, text: await answer.text() }
  }
  for (const file of bad) {
    const { status, text } = await upload(file)
    if (status !== 422 && status !== 413) failures.push(`returned ${status}: ${file.about} ${text}`)
  }
  for (const file of good) {
    const { status, text } = await upload(file)
    if (status !== 200) failures.push(`returned ${status}: ${file.about} ${text}`)
  }
  return { tested: bad.length + good.length, failures }
}
