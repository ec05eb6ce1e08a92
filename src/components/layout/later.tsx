import { lazy, Suspense, type ComponentType } from 'react'
import { loadUntilItArrives } from '../../loading/loadUntilItArrives.ts'

/** A part of a screen that loads after it. The screen works without it, so nothing is shown until it arrives. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(() => loadUntilItArrives(load))
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
