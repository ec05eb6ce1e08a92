import { providerDay } from '../../../domain/calendar.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import { encode, type Encoded } from '../../platform/http/encoded.ts'
import type { RenderPage } from './pageSource.ts'

export type PageOf = (path: string, data: PublicPageData) => Promise<Encoded>

/** Renders a page on request. */
export function renderPages(render: RenderPage): PageOf {
  return async (path, data) => encode(await render(path, data), 'page')
}

/** Caches each path's last page while its data and the provider's day stay the same. */
export function keepPages(render: RenderPage, now: () => number = Date.now): PageOf {
  const kept = new Map<string, { key: string; page: Promise<Encoded> }>()
  return (path, data) => {
    const key = providerDay(now()) + JSON.stringify(data)
    const known = kept.get(path)
    if (known?.key === key) return known.page
    const page = render(path, data).then((html) => encode(html, 'page'))
    kept.set(path, { key, page })
    page.catch(() => kept.delete(path))
    return page
  }
}
