import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { administrationModel } from './administration.ts'
import { applicationModel, openedOnSubmitModel } from './application.ts'
import { applicationsWindowModels } from './applicationsWindow.ts'
import { authenticationModels } from './authentication.ts'
import { committeeModels } from './committee.ts'
import { connectionModel } from './connection.ts'
import { courseChoiceModels } from './courseChoice.ts'
import { deskModels } from './desk.ts'
import { draftModels } from './draft.ts'
import { earlierApplicationsModel } from './earlierApplications.ts'
import { listingModels } from './listing.ts'
import { bystander } from './live.ts'
import type { Model } from './model.ts'
import { ownDataModel } from './ownData.ts'
import { portalModel } from './portal.ts'
import { sessionModel } from './session.ts'
import { submissionsModels } from './submissions.ts'
import { prefillModel } from './prefill.ts'
import { uploadModels } from './upload.ts'

/** Every machine with its models, by the way of beginning, and what stands still beside it on a path. */

export interface ModelledMachine {
  models: Readonly<Record<string, Model>>
  bystanders: Record<string, AnyActorLogic>
}

const still = (...names: string[]) => Object.fromEntries(names.map((name) => [name, bystander]))

export const MACHINES = {
  portal: {
    models: { opened: portalModel },
    bystanders: still('watchLocation', 'applicationsWindow', 'authentication', 'listing', 'connection'),
  },
  applicationsWindow: {
    models: applicationsWindowModels,
    bystanders: still('watchPage'),
  },
  authentication: {
    models: authenticationModels,
    bystanders: still('session', 'application'),
  },
  connection: { models: { opened: connectionModel }, bystanders: still('watchConnection') },
  session: { models: { signedIn: sessionModel }, bystanders: still('watchActivity') },
  application: { models: { signedIn: applicationModel, onSubmit: openedOnSubmitModel }, bystanders: {} },
  upload: { models: uploadModels, bystanders: {} },
  courseChoice: { models: courseChoiceModels, bystanders: {} },
  draft: {
    models: draftModels,
    bystanders: still('watchTab'),
  },
  submissions: {
    models: submissionsModels,
    bystanders: still('watchWindow'),
  },
  earlierApplications: { models: { opened: earlierApplicationsModel }, bystanders: {} },
  prefill: { models: { opened: prefillModel }, bystanders: {} },
  ownData: { models: { opened: ownDataModel }, bystanders: {} },
  listing: { models: listingModels, bystanders: {} },
  desk: {
    models: deskModels,
    bystanders: still('connection', 'watchRestored', 'watchLocation', 'session', 'committee', 'administration'),
  },
  administration: { models: { opened: administrationModel }, bystanders: still('watchRestored') },
  committee: {
    models: committeeModels,
    bystanders: still('watchRestored', 'watchLocation', 'listing', 'showDocument'),
  },
} as const satisfies Record<string, ModelledMachine>

export type MachineName = keyof typeof MACHINES
export const MACHINE_NAMES = Object.keys(MACHINES) as MachineName[]

/** The machine itself, which all of its models share. */
export function machineOf(name: MachineName): AnyStateMachine {
  const [model] = Object.values<Model>(MACHINES[name].models)
  if (model === undefined) throw new Error(`${name} has no model`)
  return model.options.machine
}
