import { createElement, type ReactNode } from 'react'
import { PortalContext, type PortalValue } from '../../../src/PortalContext.tsx'

/** An actor that stays as it is. */
export const actorIn = <State>(snapshot: State) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => undefined }),
})

export type Parts = Readonly<Record<string, { getSnapshot: () => unknown }>>

/** A portal whose applicant is signed in, with the application's context and what it runs, for a hook that is rendered in it. */
export function inApplication(children: Parts, context: object = {}) {
  const application = actorIn({ children, context })
  const authentication = actorIn({ children: { application } })
  const portal = actorIn({ children: { authentication } })
  const value = { portal } as unknown as PortalValue
  return function Wrapper(props: { children: ReactNode }) {
    return createElement(PortalContext, { value }, props.children)
  }
}
