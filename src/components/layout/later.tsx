import { lazy, Suspense, type ComponentType } from 'react'

/** A part of a screen that loads after it. The screen works without it, so a failed load shows nothing. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
