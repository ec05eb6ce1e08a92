import { createModel, type PathEvent } from 'xstate-paths'
import { dropGuideMachine, type DropGuideEvent } from '../../machines/dropGuide/dropGuide.ts'

const events = {
  'file.dragged': [{ type: 'file.dragged' }],
  'file.left': [{ type: 'file.left' }],
  'file.missed': [{ type: 'file.missed' }],
  'guide.dismissed': [{ type: 'guide.dismissed' }],
} satisfies Record<DropGuideEvent['type'], PathEvent[]>

export const dropGuideModel = createModel({
  machine: dropGuideMachine,
  events,
  outcomes: {},
  breakdowns: { watcher: [new Error('broken')] },
})
