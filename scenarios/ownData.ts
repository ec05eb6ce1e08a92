import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import type { OwnDataEvent } from '../machines/ownData/contracts.ts'
import { ownDataMachine } from '../machines/ownData/ownData.ts'

export const ownData: Scenario = {
  machine: ownDataMachine,
  starts: [{ label: 'There is an application', input: () => undefined }],
  choices: [
    ...listed<OwnDataEvent['type']>({
      'archive.download': [sends('archive.download', "'Download everything'")],
      'archive.dismiss': [sends('archive.dismiss', 'Close the alert')],
      'deletion.request': [sends('deletion.request', "'Delete my application'")],
      'deletion.confirm': [sends('deletion.confirm', "'Delete everything'")],
      'deletion.cancel': [sends('deletion.cancel', "'Keep my application'")],
    }),
    answers('downloadOwnData', 'The archive is downloaded', undefined),
    fails('downloadOwnData', 'The archive cannot be downloaded'),
    answers('deleteOwnData', 'The application is deleted', undefined),
    fails('deleteOwnData', 'The application cannot be deleted'),
  ],
}
