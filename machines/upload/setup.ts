import { assign, setup } from 'xstate'
import { keptOriginalName, type StoredDocument } from '../../domain/documents.ts'
import { acceptableName, fileErrorOf, isPicture, type ChosenFile, type FileError } from '../../domain/fileChecks.ts'
import { UPLOADING_INDICATOR_MS, UPLOAD_RESENDS } from '../../domain/limits.ts'
import { failureOf, isForWantOfConnection } from '../failure.ts'
import { chosenFile, fittedPicture } from './chosen.ts'
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
    passes: (_, params: { file: ChosenFile }) => fileErrorOf(params.file) === null,
    isPicture: ({ context }) => isPicture(chosenFile(context)),
    hasStoredDocument: ({ context }) => context.stored !== null,
    mayBeResent: (args, params: { error: unknown }) =>
      isForWantOfConnection(args, params) && args.context.resends < UPLOAD_RESENDS,
    isRefused: (_, params: { error: unknown }) => failureOf(params.error) === 'refused',
  },
  actions: {
    remember: assign({
      chosen: (_, params: { file: ChosenFile }) => params.file,
      acceptedName: null,
      fitted: null,
      progress: 0,
      resends: 0,
      failure: null,
    }),
    beginAgain: assign({ progress: 0, resends: 0, failure: null }),
    resend: assign({ progress: 0, resends: ({ context }) => context.resends + 1 }),
    forgetChosen: assign({ chosen: null, acceptedName: null, fitted: null, progress: 0, resends: 0, failure: null }),
    acceptName: assign({ acceptedName: ({ context }) => acceptableName(chosenFile(context).name) }),
    rememberFitted: assign({ fitted: (_, params: { file: ChosenFile }) => params.file }),
    forgetFitted: assign({ fitted: null }),
    takeFitted: assign({ chosen: ({ context }) => fittedPicture(context), fitted: null }),
    rememberFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    takeFound: assign({ stored: (_, params: { stored: StoredDocument }) => params.stored }),
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
