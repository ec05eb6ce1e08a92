import { screen, within } from '@testing-library/react'
import { ROUTES } from '../../../domain/routes.ts'
import type { OwnDataEvent } from '../../../machines/ownData/contracts.ts'
import type { OwnDataSnapshot } from '../../../machines/ownData/ownData.ts'
import type { Leaf } from '../../machines/leaf.ts'
import { ownDataModel } from '../../model/ownData.ts'
import { SUBMITTED_FELLOWSHIP } from '../../model/application.ts'
import { expectSame, expectText, knownButton } from './look.ts'
import { openStage, type Stage } from './stage.tsx'
import { testScreenPaths, type Executors, type Looks } from './screenPaths.ts'

type Resting = Leaf<OwnDataSnapshot['value']>

const NOT_DOWNLOADED = 'We could not download your data.'
const NOT_DELETED = 'We could not delete everything.'

const click = (name: string) => (stage: Stage) => stage.user.click(knownButton(name))

/** Download and deletion alerts have equal buttons, so search within one alert. */
const clickInAlert = (text: string, name: string) => (stage: Stage) => {
  const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(text))
  if (alert === undefined) throw new Error(`No alert says '${text}'`)
  return stage.user.click(within(alert).getByText(name))
}

const deletionOf = ({ actors }: Stage) => {
  const { value } = actors.ownData().getSnapshot()
  return typeof value === 'object' ? value.stored.deletion : 'deleted'
}

const executors = {
  'archive.download': click('Download everything'),
  'archive.dismiss': clickInAlert(NOT_DOWNLOADED, 'Close'),
  'deletion.request': click('Delete my application'),
  'deletion.confirm': (stage) =>
    deletionOf(stage) === 'failed' ? clickInAlert(NOT_DELETED, 'Try again')(stage) : click('Delete everything')(stage),
  'deletion.cancel': (stage) =>
    deletionOf(stage) === 'failed' ? clickInAlert(NOT_DELETED, 'Close')(stage) : click('Keep my application')(stage),
} satisfies Executors<OwnDataEvent>

function expectBusy(name: string, isBusy: boolean) {
  const button = knownButton(name)
  expectSame(
    `'${name}' is busy`,
    [button.getAttribute('aria-disabled') === 'true', button.getAttribute('aria-busy')],
    [isBusy, String(isBusy)],
  )
}

const isAsked = () => document.querySelector('dialog[open]') !== null

const looks = {
  'stored.archive.ready': () => {
    expectBusy('Download everything', false)
    expectText(NOT_DOWNLOADED, false)
  },
  'stored.archive.downloading': () => expectBusy('Download everything', true),
  'stored.archive.failed': () => expectText(NOT_DOWNLOADED, true),
  'stored.deletion.offered': () => {
    expectBusy('Delete my application', false)
    expectText(NOT_DELETED, false)
    expectSame('It asks', isAsked(), false)
  },
  'stored.deletion.confirming': () => {
    expectSame('It asks', isAsked(), true)
    expectText('This permanently deletes:', true)
  },
  'stored.deletion.deleting': () => {
    expectBusy('Delete my application', true)
    expectSame('It asks', isAsked(), false)
  },
  'stored.deletion.failed': () => expectText(NOT_DELETED, true),
  deleted: () => {
    expectText('We have deleted your application', true)
    expectText('Download everything', false)
  },
} satisfies Looks<Resting, unknown>

testScreenPaths({
  section: '§6',
  models: { 'on the page of the own data': ownDataModel },
  open: () =>
    openStage({
      path: ROUTES.ownData,
      held: ['downloadOwnData', 'deleteOwnData'],
      answers: { loadFellowship: () => ({ ...SUBMITTED_FELLOWSHIP, highestStep: 5 }) },
    }),
  actorOf: ({ actors }) => actors.ownData(),
  executors,
  looks,
})
