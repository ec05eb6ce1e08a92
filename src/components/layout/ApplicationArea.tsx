import { useSelector } from '@xstate/react'
import { Activity, lazy, startTransition, useEffect, useState } from 'react'
import { currentStepAt, type ProgressName } from '../../../machines/application/progress.ts'
import {
  applicationState,
  failureIn,
  progressOf,
  screenOf,
  specialState,
} from '../../../machines/application/selectors.ts'
import { ClosingDate } from '../messages/ClosingDate.tsx'
import { registerOfflineShell } from '../../loading/offlineShell.ts'
import { Chunk } from '../messages/ChunkBoundary.tsx'
import { Loading } from '../messages/Loading.tsx'
import { LoadFailed } from '../messages/LoadFailed.tsx'
import { later } from './later.tsx'
import { Screen } from './Screen.tsx'
import { StepMenu } from './StepMenu.tsx'
import { SubmissionView, SubmittedStep } from '../submission/SubmittedStep.tsx'
import { useIncompleteSteps } from '../submission/useIncompleteSteps.ts'
import { useApplication } from '../../PortalContext.tsx'
import { prefetch } from '../../loading/prefetch.ts'
import { PUBLIC_SCREENS, screenCalled, SCREENS, type ScreenRoute } from '../../routes.tsx'

// Only a drop beside the widgets misses it.
const DropGuide = later(() => import('../upload/DropGuide.tsx'))
const SpecialScreen = lazy(() => import('../../screens/special/SpecialScreen.tsx'))

export function ApplicationMenu() {
  const application = useApplication()
  return (
    <StepMenu
      screen={useSelector(application, screenOf)}
      progress={useSelector(application, progressOf)}
      incomplete={useIncompleteSteps()}
    >
      <ClosingDate />
    </StepMenu>
  )
}

/** The container of section 2.1 with the current screen and, hidden, the likely next one. */
export function ApplicationArea() {
  const application = useApplication()
  const name = useSelector(application, screenOf)
  const special = useSelector(application, specialState)
  if (special !== undefined) {
    return (
      <Chunk fallback={<Loading />}>
        <SpecialScreen state={special} />
      </Chunk>
    )
  }
  return (
    <>
      {name === null ? <Loading /> : <Screens shown={screenCalled(name)} />}
      <DropGuide />
    </>
  )
}

/** The likely next screen: from Progress the open step, otherwise the following one. */
function nextOf(screen: ScreenRoute, progress: ProgressName | null): ScreenRoute | undefined {
  if (screen.name !== 'progress') return SCREENS[SCREENS.indexOf(screen) + 1]
  const current = currentStepAt(progress)
  return current === null ? undefined : screenCalled(current)
}

function Screens({ shown }: { shown: ScreenRoute }) {
  const application = useApplication()
  const next = nextOf(shown, useSelector(application, progressOf))
  const isWorking = useSelector(application, (snapshot) => applicationState(snapshot) === 'working')
  const [fetched, setFetched] = useState<ScreenRoute>()

  useEffect(() => {
    // Starts fetching the screen's chunk while the record loads; the boundary below reports a failure.
    shown.load().catch(() => {})
    return prefetch(async () => {
      await next?.load()
      // Its first render is slow on phones, so it is done while the applicant reads.
      startTransition(() => setFetched(next))
      // A time-out leads there, with or without a connection.
      await PUBLIC_SCREENS.home()
      // With both screens loaded, a reload needs no more files.
      await registerOfflineShell()
    })
  }, [shown, next])

  return [shown, isWorking && next === fetched ? next : undefined].map(
    (screen) =>
      screen && (
        <Activity key={screen.path} mode={screen === shown ? 'visible' : 'hidden'}>
          <Screen heading={screen.heading} className="stack">
            <Content screen={screen} />
          </Screen>
        </Activity>
      ),
  )
}

function Content({ screen }: { screen: ScreenRoute }) {
  const application = useApplication()
  const state = useSelector(application, applicationState)
  const failure = useSelector(application, failureIn)

  if (state === 'failed')
    return <LoadFailed failure={failure} onRetry={() => application.send({ type: 'load.retry' })} />
  if (state === 'loading') return <Loading>{screen.loading}</Loading>
  return (
    <Chunk fallback={<Loading>{screen.loading}</Loading>}>
      {state === 'pastIntake' ? <SubmissionView screen={screen.name} /> : <ScreenContent screen={screen} />}
    </Chunk>
  )
}

/**
 * Renders the screen without `lazy`, which would render in slices and at least 0.3 s after its fallback, even if the
 * chunk is already loaded.
 */
function ScreenContent({ screen }: { screen: ScreenRoute }) {
  const [Fetched, setFetched] = useState(screen.fetched)
  useEffect(() => {
    if (Fetched !== undefined) return
    screen.load().then(
      (chunk) => setFetched(() => chunk.default),
      (error: unknown) =>
        // Thrown for the boundary above.
        setFetched(() => {
          throw error
        }),
    )
  }, [Fetched, screen])
  if (Fetched === undefined) return <Loading>{screen.loading}</Loading>
  return (
    <SubmittedStep screen={screen.name}>
      <Fetched />
    </SubmittedStep>
  )
}
