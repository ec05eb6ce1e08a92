import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { administrationMachine } from '../../machines/administration/administration.ts'
import { applicationMachine } from '../../machines/application/application.ts'
import { applicationsWindowMachine } from '../../machines/applicationsWindow/applicationsWindow.ts'
import { assignmentMachine } from '../../machines/assignment/assignment.ts'
import { authenticationMachine } from '../../machines/authentication/authentication.ts'
import { connectionMachine } from '../../machines/connection/connection.ts'
import { committeeMachine } from '../../machines/committee/committee.ts'
import { courseChoiceMachine } from '../../machines/courseChoice/courseChoice.ts'
import { decisionMachine } from '../../machines/decision/decision.ts'
import { deskMachine } from '../../machines/desk/desk.ts'
import { draftMachine } from '../../machines/draft/draft.ts'
import { earlierApplicationsMachine } from '../../machines/earlierApplications/earlierApplications.ts'
import { handoverMachine } from '../../machines/handover/handover.ts'
import { exportsMachine } from '../../machines/exports/exports.ts'
import { figuresMachine } from '../../machines/figures/figures.ts'
import { informationRequestMachine } from '../../machines/informationRequest/informationRequest.ts'
import { lettersMachine } from '../../machines/letters/letters.ts'
import { messageMachine } from '../../machines/message/message.ts'
import { reviewMachine } from '../../machines/review/review.ts'
import { reviewsMachine } from '../../machines/reviews/reviews.ts'
import { selectionMachine } from '../../machines/selection/selection.ts'
import { listingMachine } from '../../machines/listing/listing.ts'
import { openSubmissionMachine } from '../../machines/openSubmission/openSubmission.ts'
import { ownDataMachine } from '../../machines/ownData/ownData.ts'
import { portalMachine } from '../../machines/portal/portal.ts'
import { sessionMachine } from '../../machines/session/session.ts'
import { submissionsMachine } from '../../machines/submissions/submissions.ts'
import { prefillMachine } from '../../machines/prefill/prefill.ts'
import { uploadMachine } from '../../machines/upload/upload.ts'
import { stateNodesOf, transitionName } from 'xstate-paths/chart'

const MACHINES: Record<string, AnyStateMachine> = {
  portal: portalMachine,
  handover: handoverMachine,
  authentication: authenticationMachine,
  session: sessionMachine,
  connection: connectionMachine,
  applicationsWindow: applicationsWindowMachine,
  application: applicationMachine,
  upload: uploadMachine,
  courseChoice: courseChoiceMachine,
  draft: draftMachine,
  listing: listingMachine,
  submissions: submissionsMachine,
  earlierApplications: earlierApplicationsMachine,
  prefill: prefillMachine,
  ownData: ownDataMachine,
  desk: deskMachine,
  committee: committeeMachine,
  reviews: reviewsMachine,
  openSubmission: openSubmissionMachine,
  decision: decisionMachine,
  review: reviewMachine,
  message: messageMachine,
  selection: selectionMachine,
  exports: exportsMachine,
  assignment: assignmentMachine,
  informationRequest: informationRequestMachine,
  letters: lettersMachine,
  figures: figuresMachine,
  administration: administrationMachine,
}

const isTold = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Actions that XState adds for delays. */
const delays = ['inline raise', 'inline cancel']

/** The name of a guard, action or actor; 'inline …' for an inline one. */
function nameOf(used: unknown): string {
  if (typeof used === 'string') return used
  return typeof used === 'function' ? `inline ${used.name}` : String((used as { type?: unknown }).type)
}

describe.each(Object.entries(MACHINES))('the chart of %s', (name, machine) => {
  const nodes = stateNodesOf(machine)

  it('has the name of its file', () => {
    expect(machine.id).toBe(name)
  })

  it('describes every state', () => {
    expect(nodes.filter(({ description }) => !isTold(description)).map(({ id }) => id)).toEqual([])
  })

  it('describes every event', () => {
    const transitions = nodes.flatMap((node) => [...node.transitions.values()].flat())
    const sent = transitions.filter(({ eventType }) => !eventType.startsWith('xstate.'))
    expect(sent.filter(({ description }) => !isTold(description)).map((each) => transitionName(each))).toEqual([])
  })

  it('names every event noun.verb', () => {
    const events = nodes.flatMap((node) => node.ownEvents).filter((type) => !type.startsWith('xstate.'))
    for (const type of events) expect(type).toMatch(/^[a-z][A-Za-z]+\.[a-z][A-Za-z]+$/)
  })

  it('handles the error of every invoke', () => {
    const unhandled = nodes.flatMap((node) =>
      node.invoke
        .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => `${node.id}: ${id}`),
    )
    expect(unhandled).toEqual([])
  })

  it('names every guard, action and actor', () => {
    const { guards, actions, actors } = machine.implementations
    const transitions = nodes.flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    const used = {
      guards: transitions.flatMap(({ guard }) => (guard === undefined ? [] : [nameOf(guard)])),
      actions: [
        ...transitions.flatMap((each) => each.actions),
        ...nodes.flatMap((node) => [...node.entry, ...node.exit]),
      ].map(nameOf),
      actors: nodes.flatMap((node) => node.invoke.map(({ src }) => nameOf(src))),
    }
    expect(used.guards.filter((guard) => !(guard in guards))).toEqual([])
    expect(used.actions.filter((action) => !(action in actions) && !delays.includes(action))).toEqual([])
    expect(used.actors.filter((actor) => !(actor in actors))).toEqual([])
  })
})

it('checks every machine in machines/', () => {
  const files = Object.keys(import.meta.glob('../../machines/*/*.ts'))
  const folders = new Set(files.map((file) => file.split('/').at(-2)))
  expect([...folders].sort()).toEqual(Object.keys(MACHINES).sort())
})
