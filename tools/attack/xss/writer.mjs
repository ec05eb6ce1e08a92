import { signUp, tokenOf } from '../../support/applicant.mjs'
import { apply } from '../../support/application.mjs'
import { call } from '../../support/call.mjs'
import { uploadBody } from '../../support/uploadBody.mjs'

const WORDS = `<p>${'word '.repeat(500)}</p>`
const { RECORD_SCHEMAS } = await import(new URL('../../../dist/domain/records.js', import.meta.url).href)
/** Texts without a format of their own, and without a list of values. */
const textFieldsOf = (schema) =>
  Object.entries(schema.describe().fields)
    .filter(([, { type, oneOf, meta }]) => type === 'string' && oneOf.length === 0 && meta?.format === undefined)
    .map(([name]) => name)
const TEXT_FIELDS = {
  personalDetails: textFieldsOf(RECORD_SCHEMAS.personalDetails),
  courseDetails: textFieldsOf(RECORD_SCHEMAS.courseDetails),
}
const RECORDS = { personalDetails: '/api/personaldetails', courseDetails: '/api/coursedetails' }
/** File names that section 5.4 accepts. */
const FILE_NAMES = [
  '<img src=x onerror=hit(1)>',
  '"><svg onload=hit(1)>',
  "'onfocus=hit(1) autofocus '",
  '<i data-hit>',
  '${hit(1)}',
]

/** An applicant whose texts are all attacks. */
export async function openWriter(portal) {
  const applicant = await signUp(portal)
  const { email, password } = applicant
  await apply(portal, applicant)

  /** Access tokens last ten minutes, so each round gets its own. */
  async function session() {
    const token = await tokenOf(portal, applicant)
    return async (method, path, { headers, body }) => {
      const authorized = { ...headers, authorization: `Bearer ${token}` }
      const answer = await call(portal.origin, { method, target: portal.apiBase + path, headers: authorized, body })
      if (answer === null || answer.status >= 500) throw new Error(`${method} ${path} returned ${answer?.status}`)
      const value = JSON.parse(Buffer.from(answer.text, 'latin1').toString() || 'null')
      return { status: answer.status, version: Number(/\d+/.exec(answer.headers.etag ?? '')?.[0] ?? 0), value }
    }
  }
  const json = (value) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) })
  const nothing = { headers: {}, body: '' }

  async function saveTexts(send, step, path, texts) {
    let kept = 0
    let [record] = (await send('GET', path, nothing)).value
    for (const [index, field] of TEXT_FIELDS[step].entries()) {
      const changed = {
        ...record,
        disabled: true,
        disabilityDetails: 'x',
        ...record,
        [field]: texts[index % texts.length],
      }
      const { status, value } = await send('PUT', `${path}/${record.id}`, json({ ...changed, disabled: true }))
      if (status !== 200) continue
      record = value
      kept += 1
    }
    return kept
  }

  return {
    email,
    password,
    /**
     * Saves texts in every text field and submits them. Texts that a schema refuses are skipped.
     * @param {string[]} texts
     * @returns {Promise<number>} how many were kept
     */
    async save(texts) {
      const send = await session()
      const inPersonal = await saveTexts(send, 'personalDetails', RECORDS.personalDetails, texts)
      const inCourse = await saveTexts(send, 'courseDetails', RECORDS.courseDetails, texts.toReversed())
      const [{ id }] = (await send('GET', '/api/motivations', nothing)).value
      const motivation = `${WORDS}${texts.map((text) => `<p>${text}</p>`).join('')}`
      const saved = await send('PUT', `/api/motivations/${id}`, json({ motivation }))
      const [fellowship] = (await send('GET', '/api/fellowships', nothing)).value
      const { status, highestStep, lastActiveStep } = portal.steps.submit
      const submitted = json({ ...fellowship, status, highestStep, lastActiveStep })
      await send('POST', `/api/fellowships/${fellowship.id}`, submitted)
      return inPersonal + inCourse + (saved.status === 200 ? texts.length : 0)
    },
    /**
     * Leaves an unsaved text in every field of every step.
     * @param {string} text
     */
    async type(text) {
      const send = await session()
      const fill = (fields) => Object.fromEntries(fields.map((field) => [field, text]))
      const choices = {
        sex: '',
        maritalStatus: '',
        idType: '',
        dateOfBirth: text,
        disabled: 'true',
        email,
      }
      const forms = {
        personalDetails: { ...choices, ...fill(TEXT_FIELDS.personalDetails) },
        courseDetails: { countryId: text, institutionId: text, ...fill(TEXT_FIELDS.courseDetails) },
        motivation: { motivation: `${text}${WORDS}` },
      }
      for (const [step, form] of Object.entries(forms)) {
        const { version } = await send('GET', RECORDS[step] ?? '/api/motivations', nothing)
        const draft = { basedOn: version, device: 'attack attack', form, documents: {} }
        const { status } = await send('PUT', `/api/drafts/${step}`, json(draft))
        if (status !== 200) throw new Error(`A draft returned ${status}.`)
      }
    },
    /** Uploads documents with these names for both records. Returns how many were accepted. */
    async uploadNames() {
      const send = await session()
      let taken = 0
      for (const [step, path] of Object.entries(RECORDS)) {
        const [record] = (await send('GET', path, nothing)).value
        for (const [index, document] of portal.documents.filter((each) => each.step === step).entries()) {
          const name = `${FILE_NAMES[index % FILE_NAMES.length]}.pdf`
          const { status, value } = await send('POST', `${document.path}/`, uploadBody(name))
          if (status !== 200) continue
          const [file] = value.filesDetails
          Object.assign(record, {
            [document.storedField]: file.fileName,
            [document.originalField]: file.originalFilename,
          })
          taken += 1
        }
        await send('PUT', `${path}/${record.id}`, json(record))
      }
      return taken
    },
  }
}
