import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand } from '../../domain/brand.ts'
import type { RenderIdentityPage } from '../../domain/identityPages.ts'
import { iconOf } from '../brand/icon.ts'
import { IdentityPage } from './IdentityPage.tsx'
import { styleOf } from './style.ts'

/** Cached by brand; a server has one. */
const styles = new WeakMap<Brand, string>()

function keptStyleOf(brand: Brand): string {
  const style = styles.get(brand) ?? styleOf(brand)
  styles.set(brand, style)
  return style
}

export const renderIdentityPage: RenderIdentityPage = (view, site) => {
  const style = keptStyleOf(site.brand)
  const page = <IdentityPage view={view} site={site} style={style} icon={iconOf(site.brand)} />
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, style }
}
