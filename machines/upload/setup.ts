import { assign, setup } from 'xstate'
import { keptOriginalName, type StoredDocument } from '../../domain/documents.ts'
import { fileErrorOf, type ChosenFile, type FileError } from '../../domain/fileChecks.ts'
import { UPLOADING_INDICATOR_MS } from '../../domain/limits.ts'
import { failureOf } from '../failure.ts'
import { actorContracts, type UploadContext, type UploadEvent, type UploadInput } from './contracts.ts'

/** The guards and actions; the chart is in upload.ts. */
export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    events: {} as UploadEvent,
    tags: {} as 'busy',
  },
  actors: actorContracts,
  delays: { indicatorTime: UPLOADING_INDICATOR_MS },
  guards: {
    fails: (_, params: { file: ChosenFile; check: FileError }) => fileErrorOf(params.file) === params.check,
    hasStoredDocument: ({ context }) => context.stored !== null,
    isRefused: (_, params: { error: unknown }) => failureOf(params.error) === 'refused',
  },
  actions: {
    remember: assign({ chosen: (_, params: { file: ChosenFile }) => params.file, progress: 0, failure: null }),
    beginAgain: assign({ progress: 0, failure: null }),
    forgetChosen: assign({ chosen: null, progress: 0, failure: null }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    showProgress: assign({ progress: (_, params: { fraction: number }) => params.fraction }),
    store: assign({
      stored: (_, { stored }: { stored: StoredDocument }) => ({
        ...stored,
        originalFilename: keptOriginalName(stored.originalFilename),
      }),
      progress: 1,
    }),
  },
})
