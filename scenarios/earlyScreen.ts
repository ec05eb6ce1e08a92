import { answers, fails, listed, sends } from 'xstate-charts/choices'
import type { Scenario } from 'xstate-charts/simulate'
import { earlyScreenMachine, type EarlyScreenEvent } from '../machines/earlyScreen/earlyScreen.ts'

const disconnected = (label: string, isEntered: boolean) =>
  sends('portal.disconnected', label, { isEntered }, isEntered ? 'entered' : 'empty')

export const earlyScreen: Scenario = {
  machine: earlyScreenMachine,
  starts: [{ label: 'A signed-in applicant opens Personal Details', input: () => undefined }],
  choices: [
    ...listed<EarlyScreenEvent['type']>({
      'portal.ready': [sends('portal.ready', 'The application is loaded')],
      'portal.refused': [sends('portal.refused', 'The sign-in has expired')],
      'portal.disconnected': [
        disconnected('There is no connection after something was entered', true),
        disconnected('There is no connection, and nothing was entered', false),
      ],
      'applicant.acted': [sends('applicant.acted', 'The applicant types on')],
    }),
    answers('loadScreen', "The screen's files have loaded", undefined),
    fails('loadScreen', "The screen's files fail to load"),
    answers('composed', 'No input method is composing a word', null),
    answers('composed', 'No input method is composing a word, and Save was pressed', '', 'pressed'),
    fails('composed', 'The input method cannot be watched'),
    answers('textKept', 'The tab has kept what was typed', undefined),
    fails('textKept', 'The tab cannot tell if it has kept the text'),
    fails('portal', 'The watcher of the portal crashes'),
    answers('compared', 'No answer was changed elsewhere', false),
    answers('compared', 'The same answer was changed elsewhere', true, 'conflict'),
    fails('compared', 'The comparison fails'),
    fails('applicant', 'The watcher of the applicant crashes'),
  ],
}
