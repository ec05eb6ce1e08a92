import { raise } from 'xstate'
import { expiredTo, explainedTo } from '../../failure.ts'
import { administrationSetup, knownIntake } from '../setup.ts'

const editing = administrationSetup.createStateConfig({
  on: {
    'intake.ask': {
      guard: { type: 'isIntake', params: ({ event }) => ({ intake: event.intake }) },
      target: 'confirming',
      description: "'Start the intake'.",
      actions: { type: 'rememberIntake', params: ({ event }) => ({ intake: event.intake }) },
    },
    'intake.cancel': { target: 'resting', description: "'Cancel'.", actions: 'forgetIntake' },
  },
})

export const intake = administrationSetup.createStateConfig({
  description: 'Starting a new intake, which closes the previous one for good (decision 72, decision 87).',
  initial: 'resting',
  states: {
    resting: {
      description: 'No new intake is being prepared.',
      on: {
        'intake.add': {
          guard: 'isWindowClosed',
          target: 'editing',
          actions: 'forgetStarted',
          description: "'New intake', while applications are closed.",
        },
      },
    },
    editing: { description: 'The form for a new intake is open.', ...editing },
    confirming: {
      description: 'The administrator is asked to confirm, because the previous intake closes for good.',
      on: {
        'intake.confirm': { target: 'starting', description: "'Start now'." },
        'intake.cancel': { target: 'editing', description: "'Back': the form keeps its values." },
      },
    },
    starting: {
      description: 'The new intake is being started.',
      tags: 'busy',
      invoke: {
        id: 'startIntake',
        src: 'startIntake',
        input: ({ context }) => ({ intake: knownIntake(context) }),
        onDone: {
          target: 'resting',
          actions: ['rememberStarted', raise({ type: 'intake.started' })],
          description: 'Started. Its window is loaded.',
        },
        onError: [expiredTo('#administration.expired'), explainedTo('notStarted', 'rememberIntakeReason')],
      },
    },
    notStarted: { description: 'The intake could not be started; the form keeps its values (§8).', ...editing },
  },
})
