const WORDS = `<p>${'word '.repeat(500)}</p>`

/** Saves of a record and of a draft, each with the next number in it. */

/** @type {import('./world.mjs').Work} */
export const saving = {
  begin: () => ({ acknowledged: 0, sent: 0, saved: 0, typed: 0, record: null, basedOn: 0 }),
  async step(applicant, state) {
    state.record ??= (await applicant.send('GET', '/api/personaldetails'))?.value?.[0] ?? null
    // No call saves the record that the draft changes.
    state.basedOn ||= (await applicant.send('GET', '/api/motivations'))?.version ?? 0
    if (state.record === null || state.basedOn === 0) return false
    const number = (state.sent += 1)
    const isDraft = number % 2 === 0
    const answer = isDraft
      ? await applicant.sendJson('PUT', '/api/drafts/motivation', {
          basedOn: state.basedOn,
          device: 'chaos chaos',
          form: { motivation: `${number} ${WORDS}` },
          documents: {},
        })
      : await applicant.sendJson('PUT', `/api/personaldetails/${state.record.id}`, {
          ...state.record,
          postalAddress: `PO Box ${number}`,
        })
    if (answer?.status !== 200) return false
    state.acknowledged += 1
    state[isDraft ? 'typed' : 'saved'] = number
    return true
  },
  async check(applicant, { sent, saved, typed }) {
    const [record] = (await applicant.send('GET', '/api/personaldetails'))?.value ?? []
    const drafts = (await applicant.send('GET', '/api/drafts'))?.value ?? []
    const draft = drafts.find(({ step }) => step === 'motivation')
    const kept = {
      save: [saved, Number(/\d+/.exec(record?.postalAddress ?? '')?.[0] ?? -1)],
      draft: [typed, Number(/^\d+/.exec(draft?.form?.motivation ?? '')?.[0] ?? -1)],
    }
    return Object.entries(kept).flatMap(([what, [acknowledged, found]]) =>
      acknowledged === 0 || (found >= acknowledged && found <= sent)
        ? []
        : [`the ${what} ${acknowledged} was acknowledged, and ${found} is there, of ${sent} sent`],
    )
  },
}
