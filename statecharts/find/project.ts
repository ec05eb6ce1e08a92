import { defineStatecharts } from '../project.ts'

/** Where there is no configuration: no machines of a project's own, beside those that are found. */
export default defineStatecharts({
  title: 'Statecharts',
  scenarios: {},
  guards: {},
  exports: { folder: 'statecharts', introduction: 'What was found.', outlines: [] },
  coverage: { folder: 'coverage/statecharts', command: 'the tests', suites: {} },
  live: {
    name: 'a program',
    command: 'its own command',
    url: 'http://localhost:3000/',
    note: 'It streams by @statelyai/inspect to the WebSocket /live of this page.',
  },
})
