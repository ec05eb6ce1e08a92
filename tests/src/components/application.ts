import { createElement, type ReactNode } from 'react'
import { PortalContext, type PortalValue } from '../../../src/PortalContext.tsx'

/** An actor that never changes. */
export const actorIn = <State>(snapshot: State) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
})

export type Parts = Readonly<Record<string, { getSnapshot: () => unknown }>>

/** A portal with a signed-in applicant, the given application context and child actors, for a rendered hook. */
export function inApplication(children: Parts, context: object = {}) {
  const application = actorIn({ children, context })
  const authentication = actorIn({ children: { application } })
  const portal = actorIn({ children: { authentication } })
  const value = { portal } as unknown as PortalValue
  return function Wrapper(props: { children: ReactNode }) {
    return createElement(PortalContext, { value }, props.children)
  }
}
