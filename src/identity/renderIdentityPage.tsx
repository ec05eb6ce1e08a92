import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderIdentityPage } from '../../domain/identityPages.ts'
import { ICON } from '../icon.ts'
import { IdentityPage } from './IdentityPage.tsx'
import { STYLE } from './style.ts'

export const renderIdentityPage: RenderIdentityPage = (view, site) => {
  const page = <IdentityPage view={view} site={site} style={STYLE} icon={ICON} />
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, style: STYLE }
}
