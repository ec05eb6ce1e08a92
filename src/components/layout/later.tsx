import { lazy, Suspense, type ComponentType } from 'react'
import { useIsEarly } from '../../PortalContext.tsx'
import { loadUntilItArrives } from '../../loading/loadUntilItArrives.ts'

/**
 * A part of a screen that loads after it. The screen works without it, so nothing is shown until it arrives. Early screens leave it out,
 * because the app that replaces them shows it later, and the focus on it would be lost.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(() => loadUntilItArrives(load))
  return function Later(props: Props) {
    if (useIsEarly()) return null
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
