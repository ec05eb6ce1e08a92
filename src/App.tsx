import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import { useEffect, useMemo, type ComponentType } from 'react'
import { Router } from 'wouter'
import type { RecordStep } from '../domain/steps.ts'
import type { PublicPageData } from '../domain/settings.ts'
import type { PortalActor } from '../machines/portal/portal.ts'
import type { Documents } from './api/documents.ts'
import './styles/base.css'
import './styles/classes.css'
import { createOpenDocument } from './components/submission/openDocument.ts'
import { PortalContext, type EarlierParts } from './PortalContext.tsx'
import { ProviderContext } from './components/layout/Screen.tsx'
import { PortalFrame } from './components/layout/PortalFrame.tsx'
import { mantine } from './brand/theme.ts'
import type { PublicScreen } from './routes.tsx'

export interface AppProps {
  portal: PortalActor
  documents: Pick<Documents, 'address'>
  earlier: EarlierParts
  data: PublicPageData
  /** Loaded already if it is the current page, otherwise lazy chunks. */
  publicScreens: Readonly<Record<PublicScreen, ComponentType>>
  /** The path to render, on the server. */
  path?: string
  /** See PortalValue. */
  unknown?: readonly RecordStep[]
  /** Called once the page is interactive. */
  onReady?: () => void
}

export function App({ portal, documents, earlier, data, publicScreens, path, unknown, onReady }: AppProps) {
  const value = useMemo(
    () => ({ portal, data, openDocument: createOpenDocument(documents), earlier, unknown }),
    [portal, documents, earlier, data, unknown],
  )
  useEffect(() => onReady?.(), [onReady])

  return (
    <MantineProvider {...mantine}>
      <PortalContext value={value}>
        <ProviderContext value={data.settings.providerName}>
          <Router ssrPath={path}>
            <PortalFrame publicScreens={publicScreens} />
          </Router>
        </ProviderContext>
      </PortalContext>
    </MantineProvider>
  )
}
