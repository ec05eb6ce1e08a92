import { createContext, use, useCallback, useEffect, type ReactNode } from 'react'

/** Whether the applicant came here from another screen, and so where the focus belongs. */
export const ArrivedContext = createContext(false)
/** The provider's name, for titles. */
export const ProviderContext = createContext('')

export interface HeadingProps {
  children: string
}

/** A screen's h1; it takes the focus when the screen follows another, so that a screen reader says where one is. */
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

/** One screen of the application: its title, its heading and what it holds. */
export function Screen({ heading, children, className }: ScreenProps) {
  const providerName = use(ProviderContext)
  useEffect(() => {
    document.title = `${heading} | ${providerName} Postgraduate Fellowship`
  }, [heading, providerName])

  return (
    <article className={className}>
      <Heading>{heading}</Heading>
      {children}
    </article>
  )
}
