import { assign, setup } from 'xstate'
import { keptOriginalName, type StoredDocument } from '../../domain/documents.ts'
import {
  extensionOf,
  fileErrorOf,
  isAccepted,
  isPicture,
  type ChosenFile,
  type FileError,
} from '../../domain/fileChecks.ts'
import { UPLOADING_INDICATOR_MS, UPLOAD_RESENDS } from '../../domain/limits.ts'
import { actualOf, failureOf, isDisconnected, isFileChanged, reasonOf } from '../failure.ts'
import { chosenFile, fittedPicture, FRESH_TRANSFER, NOTHING_CHOSEN, sentName, suggestedName } from './chosen.ts'
import { actorContracts, type UploadContext, type UploadEvent, type UploadInput } from './contracts.ts'

export const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    events: {} as UploadEvent,
    tags: {} as 'busy' | 'fitting',
  },
  actors: actorContracts,
  delays: { indicatorTime: UPLOADING_INDICATOR_MS },
  guards: {
    fails: ({ context }, params: { check: FileError }) =>
      fileErrorOf({ name: sentName(context), size: chosenFile(context).size }) === params.check,
    /** Only the end of the name is wrong: the content has an accepted format. */
    isWronglyNamed: ({ context }) =>
      fileErrorOf({ name: sentName(context), size: chosenFile(context).size }) === 'wrongFileType' &&
      isAccepted(context.actual),
    passes: (_, params: { file: ChosenFile }) => fileErrorOf(params.file) === null,
    isNoPicture: ({ context }) => !isPicture(context.actual ?? extensionOf(chosenFile(context).name)),
    hasStoredDocument: ({ context }) => context.stored !== null,
    mayBeResent: (args, params: { error: unknown }) =>
      isDisconnected(args, params) && args.context.resends < UPLOAD_RESENDS,
    /** The content has another accepted format than the name. */
    isMisnamed: (_, params: { error: unknown }) => isAccepted(actualOf(params.error)),
    isConvertible: (_, params: { error: unknown }) => isPicture(actualOf(params.error) ?? ''),
    isFileChanged,
    isRefused: (_, params: { error: unknown }) => ['refused', 'applicationsClosed'].includes(failureOf(params.error)),
  },
  actions: {
    remember: assign({
      chosen: (_, params: { file: ChosenFile; seen?: StoredDocument | null }) => params.file,
      seen: ({ context }, { seen = context.stored }) => seen,
      acceptedName: null,
      fitted: null,
      ...FRESH_TRANSFER,
    }),
    beginAgain: assign(FRESH_TRANSFER),
    resend: assign({ progress: 0, resends: ({ context }) => context.resends + 1 }),
    forgetChosen: assign(NOTHING_CHOSEN),
    acceptName: assign({ acceptedName: ({ context }) => suggestedName(context) }),
    rememberFitted: assign({ fitted: (_, params: { file: ChosenFile }) => params.file }),
    forgetFitted: assign({ fitted: null }),
    useFitted: assign({ chosen: ({ context }) => fittedPicture(context), fitted: null }),
    rememberFailure: assign({
      failure: (_, params: { error: unknown }) => failureOf(params.error),
      reason: (_, params: { error: unknown }) => reasonOf(params.error),
      actual: (_, params: { error: unknown }) => actualOf(params.error),
    }),
    rememberFormat: assign({ actual: (_, params: { actual: string | null }) => params.actual }),
    rememberStored: assign(({ context }, { stored }: { stored: StoredDocument }) => ({
      stored,
      sent: stored.fileName === context.stored?.fileName ? context.sent : null,
    })),
    showProgress: assign({ progress: (_, params: { fraction: number }) => params.fraction }),
    store: assign({
      stored: (_, { stored }: { stored: StoredDocument }) => ({
        ...stored,
        originalFilename: keptOriginalName(stored.originalFilename),
      }),
      sent: ({ context }) => context.chosen,
      progress: 1,
    }),
  },
})
