import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { Redirect } from 'wouter'
import { ROUTES } from '../domain/routes.ts'
import { currentStepAt, isOpenAt, type ProgressName } from '../machines/application/progress.ts'
import { applicationState, failureIn, progressOf } from '../machines/application/selectors.ts'
import { ChunkBoundary } from './parts/ChunkBoundary.tsx'
import { Loading } from './parts/Loading.tsx'
import { LoadFailed } from './parts/LoadFailed.tsx'
import { Screen } from './parts/Screen.tsx'
import { StepMenu } from './parts/StepMenu.tsx'
import { useApplication } from './PortalContext.tsx'
import { prefetch } from './prefetch.ts'
import { screenAt, SCREENS, type ScreenRoute } from './routes.tsx'

export function ApplicationMenu({ location }: { location: string }) {
  return <StepMenu location={location} progress={useSelector(useApplication(), progressOf)} />
}

/** The container of section 2.1: a section that is not open yet leads to the progress page. */
export function ApplicationArea({ location }: { location: string }) {
  const application = useApplication()
  const progress = useSelector(application, progressOf)
  const screen = screenAt(location)

  if (location === ROUTES.application) return <Redirect to={ROUTES.progress} replace />
  if (screen === undefined) return <Redirect to={ROUTES.home} replace />
  const closed = progress !== null && screen.step !== null && !isOpenAt(progress, screen.step)
  if (closed) return <Redirect to={ROUTES.progress} replace />

  return (
    <Screen key={screen.path} heading={screen.heading} className="stack">
      <Content screen={screen} />
    </Screen>
  )
}

/** The screen that is likely wanted next: after the progress page the step that is open, otherwise the following one. */
function nextOf(screen: ScreenRoute, progress: ProgressName | null): ScreenRoute | undefined {
  if (screen.step !== null) return SCREENS[SCREENS.indexOf(screen) + 1]
  const current = currentStepAt(progress)
  return SCREENS.find(({ step }) => step !== null && step === current)
}

function Content({ screen }: { screen: ScreenRoute }) {
  const application = useApplication()
  const state = useSelector(application, applicationState)
  const failure = useSelector(application, failureIn)
  const progress = useSelector(application, progressOf)

  useEffect(() => {
    // The screen's chunk is on its way while the record loads; the boundary below tells of a failure.
    screen.load().catch(() => {})
    const next = nextOf(screen, progress)
    return next === undefined ? undefined : prefetch(next.load)
  }, [screen, progress])

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
