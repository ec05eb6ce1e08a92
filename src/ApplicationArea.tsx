import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { Redirect } from 'wouter'
import { ROUTES } from '../domain/routes.ts'
import { isSectionOpen, STEP } from '../domain/steps.ts'
import { applicationState, failureIn, highestStepOf } from '../machines/application/selectors.ts'
import { ChunkBoundary } from './parts/ChunkBoundary.tsx'
import { Loading } from './parts/Loading.tsx'
import { LoadFailed } from './parts/LoadFailed.tsx'
import { Screen } from './parts/Screen.tsx'
import { StepMenu } from './parts/StepMenu.tsx'
import { useApplication } from './PortalContext.tsx'
import { prefetch } from './prefetch.ts'
import { screenAt, SCREENS, type ScreenRoute } from './routes.tsx'

export function ApplicationMenu({ location }: { location: string }) {
  return <StepMenu location={location} highestStep={useSelector(useApplication(), highestStepOf)} />
}

/** The container of section 2.1: a section that is not open yet leads to the progress page. */
export function ApplicationArea({ location }: { location: string }) {
  const application = useApplication()
  const state = useSelector(application, applicationState)
  const highestStep = useSelector(application, highestStepOf)
  const screen = screenAt(location)

  if (location === ROUTES.application) return <Redirect to={ROUTES.progress} replace />
  if (screen === undefined) return <Redirect to={ROUTES.home} replace />
  const closed = state === 'working' && screen.step !== null && !isSectionOpen(screen.step, highestStep ?? 0)
  if (closed) return <Redirect to={ROUTES.progress} replace />

  return (
    <Screen key={screen.path} heading={screen.heading} className="stack">
      <Content screen={screen} />
    </Screen>
  )
}

/** The screen that is likely wanted next: after the progress page the step that is open, otherwise the following one. */
function nextOf(screen: ScreenRoute, highestStep: number | undefined): ScreenRoute | undefined {
  if (screen.step !== null) return SCREENS[SCREENS.indexOf(screen) + 1]
  return SCREENS.find(({ step }) => step !== null && STEP[step].number === highestStep)
}

function Content({ screen }: { screen: ScreenRoute }) {
  const application = useApplication()
  const state = useSelector(application, applicationState)
  const failure = useSelector(application, failureIn)
  const highestStep = useSelector(application, highestStepOf)

  useEffect(() => {
    // The screen's chunk is on its way while the record loads; the boundary below tells of a failure.
    screen.load().catch(() => {})
    const next = nextOf(screen, highestStep)
    return next === undefined ? undefined : prefetch(next.load)
  }, [screen, highestStep])

  if (state === 'failed')
    return <LoadFailed failure={failure} onRetry={() => application.send({ type: 'load.retry' })} />
  if (state === 'loading') return <Loading>{screen.loading}</Loading>
  return (
    <ChunkBoundary>
      <Suspense fallback={<Loading>{screen.loading}</Loading>}>
        <screen.Content />
      </Suspense>
    </ChunkBoundary>
  )
}
