import { defineStatecharts } from '../project.ts'

/** The project without a configuration: only machines found in files. */
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
    note: 'It streams to the WebSocket /live of this page with @statelyai/inspect.',
  },
})
