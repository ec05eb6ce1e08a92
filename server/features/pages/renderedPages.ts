import { providerDay } from '../../../domain/calendar.ts'
import type { EarlyScreen } from '../../../domain/earlyScreen.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import { encode, type Encoded } from '../../platform/http/encoded.ts'
import type { RenderPage } from './pageSource.ts'

export type PageOf<Data extends PublicPageData = PublicPageData> = (
  path: string,
  data: Data,
  early?: EarlyScreen,
) => Promise<Encoded>

/** Renders a page on request. */
export function renderPages(render: RenderPage): PageOf {
  return async (path, data, early) => encode(await render(path, data, early), 'page')
}

/** Caches the last page of each path and place while its data and the provider's day stay the same. */
export function keepPages(render: RenderPage, now: () => number = Date.now): PageOf {
  const kept = new Map<string, { key: string; page: Promise<Encoded> }>()
  return (path, data, early) => {
    const at = path + JSON.stringify(early?.place ?? null)
    const key = providerDay(now()) + JSON.stringify([data, early])
    const known = kept.get(at)
    if (known?.key === key) return known.page
    const page = render(path, data, early).then((html) => encode(html, 'page'))
    kept.set(at, { key, page })
    page.catch(() => kept.delete(at))
    return page
  }
}
