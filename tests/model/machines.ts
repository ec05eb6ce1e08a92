import type { AnyActorLogic } from 'xstate'
import { applicationModel, openedOnSubmitModel } from './application.ts'
import { applicationsWindowModels } from './applicationsWindow.ts'
import { authenticationModels } from './authentication.ts'
import { connectionModel } from './connection.ts'
import { courseChoiceModels } from './courseChoice.ts'
import { draftModels } from './draft.ts'
import { listingModels } from './listing.ts'
import { bystander } from './live.ts'
import type { Model } from './model.ts'
import { ownDataModel } from './ownData.ts'
import { portalModel } from './portal.ts'
import { sessionModel } from './session.ts'
import { submissionsModels } from './submissions.ts'
import { uploadModels } from './upload.ts'

/** Every machine with its models, one per way of beginning, and what stands still beside it on a path. */

export interface ModelledMachine {
  models: readonly [Model, ...Model[]]
  bystanders: Record<string, AnyActorLogic>
}

const still = (...names: string[]) => Object.fromEntries(names.map((name) => [name, bystander]))

export const MACHINES = {
  portal: {
    models: [portalModel],
    bystanders: still('watchLocation', 'applicationsWindow', 'authentication', 'listing', 'connection'),
  },
  applicationsWindow: {
    models: [applicationsWindowModels.unknown, applicationsWindowModels.open, applicationsWindowModels.closed],
    bystanders: still('watchPage'),
  },
  authentication: {
    models: [authenticationModels.home, authenticationModels.guarded, authenticationModels.callback],
    bystanders: still('session', 'application'),
  },
  connection: { models: [connectionModel], bystanders: still('watchConnection') },
  session: { models: [sessionModel], bystanders: still('watchActivity') },
  application: { models: [applicationModel, openedOnSubmitModel], bystanders: {} },
  upload: { models: [uploadModels.empty, uploadModels.stored], bystanders: {} },
  courseChoice: { models: [courseChoiceModels.empty, courseChoiceModels.saved], bystanders: {} },
  draft: {
    models: [draftModels.empty, draftModels.drafted, draftModels.overtaken],
    bystanders: still('watchTab'),
  },
  submissions: {
    models: [submissionsModels.submitted, submissionsModels.unsubmitted],
    bystanders: still('watchWindow'),
  },
  ownData: { models: [ownDataModel], bystanders: {} },
  listing: { models: [listingModels.empty, listingModels.known], bystanders: {} },
} as const satisfies Record<string, ModelledMachine>

export type MachineName = keyof typeof MACHINES
export const MACHINE_NAMES = Object.keys(MACHINES) as MachineName[]
