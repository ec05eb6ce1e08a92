import { PROGRAMME_IN_TITLES } from '#programme/names.ts'
import { createContext, use, useCallback, useId, useLayoutEffect, type ReactNode } from 'react'
import { ScreenIdContext } from './ids.ts'

/** True if the applicant came from another screen, which decides the focus. */
export const ArrivedContext = createContext(false)
/** The provider's name, for titles. */
export const ProviderContext = createContext('')

export interface HeadingProps {
  children: string
}

/** A screen's h1. It takes the focus on navigation, so that a screen reader announces the new screen. */
export function Heading({ children }: HeadingProps) {
  const arrived = use(ArrivedContext)
  const arrive = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (!arrived || heading === null) return
      document.documentElement.scrollTop = 0
      heading.focus()
    },
    [arrived],
  )
  return (
    <h1 ref={arrive} tabIndex={-1}>
      {children}
    </h1>
  )
}

export interface ScreenProps {
  heading: string
  children: ReactNode
  className?: string
}

/** One screen of the application: title, heading and content. */
export function Screen({ heading, children, className }: ScreenProps) {
  const providerName = use(ProviderContext)
  // Set together with the heading, because a screen reader may read the title when the heading is focused.
  useLayoutEffect(() => {
    document.title = `${heading} | ${providerName} ${PROGRAMME_IN_TITLES}`
  }, [heading, providerName])

  return (
    <article className={className}>
      <Heading>{heading}</Heading>
      <ScreenIdContext value={useId()}>{children}</ScreenIdContext>
    </article>
  )
}
