import { MantineProvider } from '@mantine/core'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { ROUTES } from '../../../domain/routes.ts'
import { ProviderContext } from '../../../src/components/layout/Screen.tsx'
import { theme } from '../../../src/brand/theme.ts'
import { WAIT_MS } from '../../tier.ts'
import { quickComputedStyle } from './computedStyle.ts'
import { openPortal, type World } from './portal.tsx'
import { DATA } from './records.ts'

// Waits longer in the slow tiers.
configure({ asyncUtilTimeout: WAIT_MS })

/** Actors to stop after each test. */
export const running: { stop: () => void }[] = []

/** Browser APIs that jsdom lacks. */
function completeTheDocument() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.scrollTo = () => {}
  // A table renders the rows that have room.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 30 })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('getComputedStyle', quickComputedStyle(getComputedStyle))
  vi.stubGlobal('global', globalThis)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

export function withDocument() {
  beforeEach(() => {
    completeTheDocument()
    window.history.replaceState(null, '', ROUTES.home)
    document.title = ''
  })
  afterEach(() => {
    cleanup()
    for (const opened of running.splice(0)) opened.stop()
    vi.unstubAllGlobals()
    window.sessionStorage.clear()
    window.localStorage.clear()
  })
}

/** Enters a text at once, which is faster than key by key. */
export const enter = (field: HTMLElement, value: string) => void fireEvent.change(field, { target: { value } })

/** A user with keyboard and pointer. Pointer checks are off, because tests load no styles. */
export const setupUser = () =>
  userEvent.setup({ applyAccept: false, delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })

/** Renders a component in the portal's theme. */
export function renderPart(part: ReactNode) {
  const user = setupUser()
  const inLook = ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} forceColorScheme="light">
      <ProviderContext value={DATA.settings.providerName}>{children}</ProviderContext>
    </MantineProvider>
  )
  const view = render(part, { wrapper: inLook })
  return { user, ...view }
}

/** Renders the whole portal at a path. */
export function renderPortal(path: string, changes: Partial<World> = {}) {
  window.history.replaceState(null, '', path)
  const opened = openPortal(changes)
  running.push(opened.portal)
  const user = setupUser()
  const view = render(opened.app)
  opened.portal.start()
  return { user, ...opened, ...view }
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
