import type { ConnectionEvent, ConnectionSnapshot } from '../../../machines/connection/connection.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { connectionModel } from '../../model/connection.ts'
import type { Offered } from 'xstate-paths/choose'
import { expectButton, expectSame, expectText, knownButton } from './look.ts'
import { openStage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'

type Context = ConnectionSnapshot['context']

const executors = {
  'connection.lost': () => void window.dispatchEvent(new Event('offline')),
  'connection.check': ({ user }) => user.click(knownButton('Try now')),
} satisfies Executors<ConnectionEvent>

const said = () => [...document.querySelectorAll('[data-connection] [role=status]')].map((each) => each.textContent)

function expectBanner(text: string) {
  expectSame('What is announced', said(), [text])
}

const LOST = 'No connection. Keep this page open. We will keep trying.'

const looks = {
  'reachable.steady': () => {
    expectBanner('')
    expectButton('Try now', false)
  },
  'reachable.restored': () => {
    expectBanner('The connection is back.')
    expectButton('Try now', false)
  },
  'unreachable.waiting': ({ context }) => {
    expectBanner(LOST)
    const { secondsLeft } = context
    expectText(`Trying again in ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}Try now`, true)
    expectButton('Try now', true)
  },
  'unreachable.checking': ({ stage }) => {
    expectBanner(LOST)
    expectText('Trying now…', true)
    expectSame('The server is asked', stage.contracts.isWaiting('checkConnection'), true)
  },
} satisfies Looks<Leaf<ConnectionSnapshot['value']>, Context>

const offered: Offered = ({ type }, before) =>
  type !== 'xstate.error.actor.watcher' && (type !== 'connection.check' || before.matches('unreachable'))

testScreenPaths({
  section: '§8',
  models: { 'on the progress page': connectionModel },
  open: () => openStage({ held: ['checkConnection'] }),
  actorOf: ({ actors }) => actors.connection(),
  executors,
  looks,
  offered,
})
