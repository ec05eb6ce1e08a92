import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import { createEmptyActor } from 'xstate'
import type { LastApplication, PrefillEvent } from '../machines/prefill/contracts.ts'
import { prefillMachine } from '../machines/prefill/prefill.ts'
import { FIRST } from './submissions.ts'

export const LAST: LastApplication = {
  intake: '2025',
  submittedAt: '2025-08-11T09:20:00.000Z',
  application: FIRST.application,
}

export const prefill: Scenario = {
  machine: prefillMachine,
  starts: [
    {
      label: 'An applicant from a past intake opens Personal Details',
      input: () => ({ submission: 'earlier', draft: () => createEmptyActor() }),
    },
  ],
  choices: [
    ...listed<PrefillEvent['type']>({
      'offer.accept': [sends('offer.accept', "'Use them again'")],
      'offer.decline': [sends('offer.decline', "'Start with an empty form'")],
      'offer.retry': [sends('offer.retry', 'Try again')],
    }),
    answers('loadLast', 'The submission is loaded', LAST),
    fails('loadLast', 'The submission cannot be loaded'),
    fails('loadLast', 'The connection is lost while it loads', 'disconnected', 'disconnected'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
  ],
}
