import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import type { MachinePaths, Model } from 'xstate-paths'
import { administrationModel, rolesElsewhereModel } from './administration.ts'
import {
  amendedApplicationModel,
  applicationModel,
  linkedApplicationModel,
  openedOnSubmitModel,
  staffApplicationModel,
} from './application.ts'
import { assignmentModel } from './assignment.ts'
import { applicationsWindowModels } from './applicationsWindow.ts'
import { authenticationModels } from './authentication.ts'
import { isInBrowser } from './browser.ts'
import { commentsModels } from './comments.ts'
import { committeeModel, listStub, openStub } from './committee.ts'
import { conflictsModels } from './conflicts.ts'
import { connectionModel } from './connection.ts'
import { courseChoiceModels } from './courseChoice.ts'
import { decisionModels } from './decision.ts'
import { deskModels } from './desk.ts'
import { messageModels } from './message.ts'
import { reviewModels } from './review.ts'
import { reviewsModels } from './reviews.ts'
import { exportsModels } from './exports.ts'
import { figuresModel } from './figures.ts'
import { informationRequestModels } from './informationRequest.ts'
import { labelSettingsModels } from './labelSettings.ts'
import { labelsModels } from './labels.ts'
import { lettersModels } from './letters.ts'
import { draftModels } from './draft.ts'
import { dropGuideModel } from './dropGuide.ts'
import { earlierApplicationsModel } from './earlierApplications.ts'
import { earlyScreenModel } from './earlyScreen.ts'
import { listingModels } from './listing.ts'
import { stub } from 'xstate-paths/live'
import { offerModels } from './offer.ts'
import { openSubmissionModels } from './openSubmission.ts'
import { ownDataModel } from './ownData.ts'
import { panesModel } from './panes.ts'
import { portalModel } from './portal.ts'
import { selectionModels } from './selection.ts'
import { sessionModel } from './session.ts'
import { submissionListModel } from './submissionList.ts'
import { submissionsModels } from './submissions.ts'
import { viewsModel } from './views.ts'
import { prefillModel } from './prefill.ts'
import { uploadModels } from './upload.ts'

/** Every machine with its models by start, and stubs for its other actors. */

export interface ModelledMachine extends Omit<MachinePaths, 'words'> {
  stubs: Record<string, AnyActorLogic>
}

const still = (...names: string[]) => Object.fromEntries(names.map((name) => [name, stub]))

export const MACHINES = {
  portal: {
    models: { opened: portalModel },
    stubs: still('watchLocation', 'applicationsWindow', 'authentication', 'listing', 'connection'),
  },
  earlyScreen: { models: { opened: earlyScreenModel }, stubs: still('watchPortal', 'watchApplicant') },
  applicationsWindow: {
    models: applicationsWindowModels,
    stubs: still('watchPage'),
  },
  authentication: {
    models: authenticationModels,
    stubs: still('session', 'application'),
  },
  connection: { models: { opened: connectionModel }, stubs: still('watchConnection') },
  session: { models: { signedIn: sessionModel }, stubs: still('watchActivity') },
  application: {
    models: {
      signedIn: applicationModel,
      onSubmit: openedOnSubmitModel,
      amended: amendedApplicationModel,
      staff: staffApplicationModel,
      linked: linkedApplicationModel,
    },
    stubs: {},
    browser: { module: '../../e2e/support/fileWalk.ts', start: 'signedIn', takes: isInBrowser },
  },
  upload: { models: uploadModels, stubs: {} },
  courseChoice: { models: courseChoiceModels, stubs: {} },
  draft: {
    models: draftModels,
    stubs: still('watchTab'),
    explained: {
      'draft.unchanged --draft.documentUploaded [isNewDocument]--> draft.typing':
        'a draft with a document is not unchanged, so every document is new here',
      'draft.offering --draft.documentUploaded [isNewDocument]--> draft.typing':
        'a draft with a document gets no offer, so every document is new here',
    },
  },
  submissions: {
    models: submissionsModels,
    stubs: still('watchWindow'),
  },
  dropGuide: { models: { opened: dropGuideModel }, stubs: still('watchDrops') },
  earlierApplications: { models: { opened: earlierApplicationsModel }, stubs: {} },
  prefill: { models: { opened: prefillModel }, stubs: {} },
  offer: { models: offerModels, stubs: {} },
  ownData: { models: { opened: ownDataModel }, stubs: {} },
  listing: { models: listingModels, stubs: {} },
  desk: {
    models: deskModels,
    stubs: still(
      'connection',
      'watchRestored',
      'watchLocation',
      'session',
      'committee',
      'reviews',
      'letters',
      'figures',
      'administration',
    ),
  },
  reviews: {
    models: reviewsModels,
    stubs: still('watchRestored', 'keepRubric', 'labelSettings'),
    explained: {
      'reviews.notReminded --due.edit [hasReviews]--> reviews.dating': 'only a round with a rubric is reminded',
      'reviews.notReminded --reviewers.remind [hasReviews]--> reviews.reminding':
        'only a round with a rubric is reminded',
      'reviews.notOpened --due.edit [hasReviews]--> reviews.dating': 'only scores of a rubric are opened',
      'reviews.notOpened --reviewers.remind [hasReviews]--> reviews.reminding': 'only scores of a rubric are opened',
      'reviews.notOpened --scores.open [canOpen]--> reviews.askingToOpen': 'these scores are not open',
    },
  },
  submissionList: {
    models: { opened: submissionListModel() },
    stubs: still('watchRestored', 'listing', 'exports', 'keepColumns'),
  },
  openSubmission: { models: openSubmissionModels, stubs: still('watchRestored', 'showDocument') },
  panes: { models: { opened: panesModel }, stubs: still('keepPanes') },
  decision: { models: decisionModels, stubs: {} },
  review: {
    models: reviewModels,
    stubs: {},
    explained: {
      'review.comparing --conflict.ask [mayDeclare]--> review.asking': 'a member with scores may declare a conflict',
      'review.leftOver --conflict.ask [mayDeclare]--> review.asking': 'a member with scores may declare a conflict',
    },
  },
  conflicts: { models: conflictsModels, stubs: {} },
  comments: {
    models: commentsModels,
    stubs: {},
    explained: {
      'comments.notAdded --comment.type [mayWrite]--> (stays)': 'only those who may write have added a comment',
    },
  },
  labels: { models: labelsModels, stubs: {} },
  labelSettings: { models: labelSettingsModels, stubs: {} },
  message: { models: messageModels, stubs: {} },
  selection: { models: selectionModels, stubs: still('keepSelection') },
  views: { models: { opened: viewsModel() }, stubs: {} },
  exports: { models: exportsModels, stubs: {} },
  assignment: { models: { opened: assignmentModel }, stubs: {} },
  informationRequest: { models: informationRequestModels, stubs: {} },
  letters: { models: lettersModels, stubs: still('watchRestored', 'keepLetters') },
  figures: { models: { opened: figuresModel }, stubs: still('watchRestored') },
  administration: {
    models: { opened: administrationModel, rolesElsewhere: rolesElsewhereModel },
    stubs: still('watchRestored'),
  },
  committee: {
    models: { opened: committeeModel() },
    stubs: { ...still('watchLocation', 'keepWork', 'panes'), submissionList: listStub(), openSubmission: openStub },
  },
} as const satisfies Record<string, ModelledMachine>

export type MachineName = keyof typeof MACHINES
export const MACHINE_NAMES = Object.keys(MACHINES) as MachineName[]

export function machineOf(name: MachineName): AnyStateMachine {
  const [model] = Object.values<Model>(MACHINES[name].models)
  if (model === undefined) throw new Error(`${name} has no model`)
  return model.options.machine
}
