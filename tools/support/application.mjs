import { tsImport } from 'tsx/esm/api'
import { openVisit } from './applicant.mjs'

const { exampleOf } = await tsImport('../../scenarios/examples.ts', import.meta.url)
const { placesWhere, questionOf, questionsOf } = await tsImport('../../domain/programme.ts', import.meta.url)

const WORDS = 500
const COUNTRY = 'NA'

/**
 * A whole application on a new connection: a token, the portal's reads, a save for each step, all uploads, review and
 * submission.
 * @param {Awaited<ReturnType<typeof import('./applicant.mjs').readPortal>>} portal
 * @param {Awaited<ReturnType<typeof import('./applicant.mjs').signUp>>} applicant
 * @param {{ onCall?: (call: any) => void, says?: string, submits?: boolean }} [options] `says` is a word for every record
 */
export async function apply(portal, applicant, { onCall, says = '', submits = true } = {}) {
  const visit = await openVisit(portal, applicant, onCall)
  const { read, post } = visit
  try {
    await read(`/api/fellowships/applicant/${applicant.applicantId}`)
    let fellowship = await post('/api/fellowships/', { applicationDate: new Date().toISOString() })
    const goOn = async (step, fields = {}) => {
      const { status, highestStep, lastActiveStep } = portal.steps[step]
      const sent = { ...fellowship, ...fields, status, highestStep, lastActiveStep }
      fellowship = await post(`/api/fellowships/${fellowship.id}`, sent, 'POST /api/fellowships/{id}')
    }
    const uploadAll = async (step) => {
      const names = {}
      for (const document of portal.documents.filter((each) => each.step === step)) {
        const [file] = (await visit.upload(`${document.path}/`)).filesDetails
        names[document.storedField] = file.fileName
        names[document.originalField] = file.originalFilename
      }
      return names
    }

    const lists = {
      region: async () => ({ region: (await read('/api/regions'))[0].id }),
      country: async () => ({
        country: (await read('/api/countries')).find(({ code }) => code === COUNTRY).id,
        institution: (await read(`/api/institutions/country/${COUNTRY}`))[0].id,
      }),
    }
    for (const { name, record } of Object.values(portal.steps).filter((step) => step.record !== null)) {
      const questions = Object.entries(questionsOf(name))
      const byKind = { loginEmail: applicant.email, richText: `<p>${says} ${TEXT}</p>` }
      for (const kind of ['region', 'country'])
        if (questions.some(([, question]) => question.kind === kind)) Object.assign(byKind, await lists[kind]())
      const answers = questions.map(([field, question]) => [
        field,
        byKind[question.kind] ?? answerTo(field, question, says),
      ])
      const body = { ...Object.fromEntries(answers), ...(await uploadAll(name)) }
      await goOn(name, { [record.id]: (await post(`${record.path}/`, body)).id })
    }
    await goOn('review')
    if (submits) await goOn('submit')
  } finally {
    visit.close()
  }
}

const TEXT = Array.from({ length: WORDS }, (_, index) => `word${index}`).join(' ')

/**
 * Typed answers differ, so that a search finds where each is shown. Answers that identify a person are the same in every application, and so
 * lack the word.
 */
function answerTo(field, question, says = '') {
  if (question.kind === 'text' || question.identifies) return `My ${field}`
  return question.kind === 'line' ? `My ${field}${says}` : exampleOf(question)
}

/** Typed answers that a blind review hides, from any applicant. */
export const HIDDEN = placesWhere(({ kind, blind }) => !blind && ['line', 'text', 'phone'].includes(kind)).map(
  ({ step, field }) => answerTo(field, questionOf(step, field)),
)
