import { logIn, openVisit, signUp } from '../support/applicant.mjs'
import { apply } from '../support/application.mjs'

/** Check only this many of the latest applications. */
const LOOKED_AT = 2
const SUBMITTED_STEP = 6

/**
 * Whole applications from sign-up to submission, each by a new applicant.
 * @param {Awaited<ReturnType<typeof import('../support/applicant.mjs').readPortal>>} portal
 * @param {(answered: { method: string, path: string, status: number, milliseconds: number }) => void} onAnswer
 * @returns {import('../support/workload/world.mjs').Work}
 */
export function journeys(portal, onAnswer) {
  const listen = ({ name, milliseconds, problem }) => {
    const status = problem === undefined ? 200 : Number(/^\d{3}/.exec(problem)?.[0] ?? 0)
    onAnswer({ method: 'journey', path: name, status, milliseconds })
  }
  return {
    begin: () => ({ acknowledged: 0, accounts: [] }),
    async step(_applicant, state) {
      try {
        const account = await signUp(portal)
        await apply(portal, account, { onCall: listen })
        state.acknowledged += 1
        state.accounts = [...state.accounts, account].slice(-LOOKED_AT)
        return true
      } catch {
        // The failed call has already been reported.
        return false
      }
    },
    async check(_applicant, { accounts }) {
      /** @type {string[]} */
      const missing = []
      for (const account of accounts) {
        const visit = await openVisit(portal, await logIn(portal, account))
        const [fellowship] = await visit.read(`/api/fellowships/applicant/${account.applicantId}`)
        if (fellowship?.highestStep !== SUBMITTED_STEP) missing.push('an acknowledged submission is not there')
        visit.close()
      }
      return missing
    },
  }
}
