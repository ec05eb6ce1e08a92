/** Amendments with the next number in them, and their submission. */

const SUBMITTED = 'Completed Application Submission'

/** @type {import('./world.mjs').Work} */
export const submitting = {
  begin: () => ({ acknowledged: 0, sent: 0, submitted: 0, record: null, fellowship: null }),
  async step(applicant, state) {
    state.record ??= (await applicant.send('GET', '/api/personaldetails'))?.value?.[0] ?? null
    state.fellowship ??= (await applicant.send('GET', '/api/fellowships'))?.value?.[0] ?? null
    const { record, fellowship } = state
    if (record === null || fellowship === null) return false
    const number = (state.sent += 1)
    const amended = { ...record, postalAddress: `PO Box ${number}` }
    const saved = await applicant.sendJson('PUT', `/api/personaldetails/${record.id}`, amended)
    if (saved?.status !== 200) return false
    const sent = { ...fellowship, status: SUBMITTED, highestStep: 6, lastActiveStep: 6 }
    const answer = await applicant.sendJson('POST', `/api/fellowships/${fellowship.id}`, sent)
    if (answer?.status !== 200) return false
    state.acknowledged += 1
    state.submitted = number
    return true
  },
  async check(applicant, { submitted, sent }) {
    const versions = (await applicant.send('GET', '/api/submissions'))?.value ?? []
    /** @type {string[]} */
    const wrong = []
    const numbers = versions.map(({ version }) => version)
    if (numbers.some((version, index) => version !== index + 1)) wrong.push(`the versions are ${numbers.join(', ')}`)
    const last = versions.at(-1)
    if (last === undefined) return submitted === 0 ? wrong : [...wrong, 'no submission is there']
    const { application } = (await applicant.send('GET', `/api/submissions/${last.id}`))?.value ?? {}
    const { personalDetails, courseDetails, motivation } = application ?? {}
    if (!personalDetails || !courseDetails || !motivation) wrong.push('half a submission is there')
    const found = Number(/\d+/.exec(personalDetails?.postalAddress ?? '')?.[0] ?? -1)
    if (submitted > 0 && (found < submitted || found > sent))
      wrong.push(`the submission of ${submitted} was acknowledged, and the last one is of ${found}, of ${sent} sent`)
    return wrong
  },
}
