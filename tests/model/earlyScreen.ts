import { earlyScreenMachine, type EarlyScreenEvent } from '../../machines/earlyScreen/earlyScreen.ts'
import { createModel, type PathEvent } from 'xstate-paths'

const events = {
  'portal.ready': [{ type: 'portal.ready' }],
  'portal.refused': [{ type: 'portal.refused' }],
  'portal.disconnected': [
    { type: 'portal.disconnected', isEntered: true },
    { type: 'portal.disconnected', isEntered: false },
  ],
  'applicant.acted': [{ type: 'applicant.acted' }],
} satisfies Record<EarlyScreenEvent['type'], PathEvent[]>

export const earlyScreenModel = createModel({
  machine: earlyScreenMachine,
  events,
  outcomes: {
    loadScreen: { done: [undefined], error: [new Error('broken')] },
    composed: { done: [null, ''], error: [new Error('broken')] },
    compared: { done: [false, true], error: [new Error('broken')] },
  },
  breakdowns: { portal: [new Error('broken')], applicant: [new Error('broken')] },
})
