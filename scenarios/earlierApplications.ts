import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import type { EarlierSubmission } from '../domain/submissions.ts'
import type { EarlierApplicationsEvent } from '../machines/earlierApplications/contracts.ts'
import { earlierApplicationsMachine } from '../machines/earlierApplications/earlierApplications.ts'

export const LAST_YEAR: EarlierSubmission = {
  id: 'earlierApplications',
  fellowshipId: 'f0',
  version: 1,
  reference: 'PB-2025-H4T2XW',
  replaces: null,
  decision: null,
  submittedAt: '2025-08-11T09:20:00.000Z',
  documents: [],
  intake: '2025',
}

export const earlierApplications: Scenario = {
  machine: earlierApplicationsMachine,
  starts: [{ label: 'The applicant submitted in a past intake', input: () => undefined }],
  choices: [
    ...listed<EarlierApplicationsEvent['type']>({
      'earlierApplications.retry': [sends('earlierApplications.retry', 'Try again')],
      'offer.answered': [
        sends('offer.answered', 'The offer of an award is accepted', {
          offer: { id: 'l1', until: '2099-06-30', answer: 'accepted', answeredAt: LAST_YEAR.submittedAt },
        }),
      ],
      'receipt.download': [sends('receipt.download', 'Download a receipt', { version: LAST_YEAR })],
      'receipt.dismiss': [sends('receipt.dismiss', 'Close the alert')],
    }),
    answers('loadEarlier', 'One submission', [LAST_YEAR]),
    fails('loadEarlier', 'The submissions cannot be loaded'),
    fails('loadEarlier', 'The connection is lost while they load', 'disconnected', 'disconnected'),
    answers('downloadReceipt', 'The receipt is downloaded', undefined),
    fails('downloadReceipt', 'The receipt cannot be downloaded'),
    answers('reconnected', 'The connection is back', undefined),
    fails('reconnected', 'The connection actor crashes'),
  ],
}
