import { lazy, Suspense, type ComponentType } from 'react'
import type { HintProps } from './Hint.tsx'

/** Loaded after the form, which works without it. */
const Hint = lazy<ComponentType<HintProps>>(() => import('./Hint.tsx').catch(() => ({ default: () => null })))

export function LazyHint(props: HintProps) {
  return (
    <Suspense>
      <Hint {...props} />
    </Suspense>
  )
}
