import { PROGRAMME_IN_TITLES } from '#programme/names.ts'
import { PROGRESS_TITLES } from '#programme/steps.ts'
import escapeHtml from 'escape-html'
import { informationPageAt } from '../../../domain/information.ts'
import { informationFor } from '../../../domain/informationTexts.ts'
import { isPublicPage, ROUTES } from '../../../domain/routes.ts'
import type { PublicPageData } from '../../../domain/settings.ts'
import { STEPS } from '../../../domain/steps.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Look } from './pageSource.ts'

/** The site of the pages. */
export type PageSite = Pick<Settings, 'publicUrl' | 'brand'>

type Attributes = Readonly<Record<string, string>>

function element(name: 'meta' | 'link', attributes: Attributes): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
  return `<${name}${written.join('')}>`
}

/** The preview of a shared link. The public page's two addresses count as one. */
function sharing(title: string, { content, settings }: PublicPageData, { publicUrl, brand }: PageSite): string {
  const address = publicUrl + ROUTES.home
  const { picture } = brand.look
  const properties: Attributes = {
    'og:type': 'website',
    'og:site_name': settings.providerName,
    'og:title': title,
    'og:description': content.intro,
    'og:url': address,
    'og:locale': 'en_GB',
    ...(picture === undefined ? {} : { 'og:image': publicUrl + picture, 'og:image:alt': title }),
  }
  return [
    element('link', { rel: 'canonical', href: address }),
    ...Object.entries(properties).map(([property, value]) => element('meta', { property, content: value })),
    element('meta', { name: 'twitter:card', content: picture === undefined ? 'summary' : 'summary_large_image' }),
  ].join('')
}

/** The heading of an application's screen, which a screen reader reads before the app has loaded. */
const headingAt = (at: string) =>
  at === ROUTES.progress ? PROGRESS_TITLES.heading : STEPS.find(({ route }) => route === at)?.heading

/** Elements of the head besides styles and scripts. */
export function pageHead(at: string, data: PublicPageData, site: PageSite, { icon }: Look): string {
  const { settings, content } = data
  const title = `${settings.providerName} ${PROGRAMME_IN_TITLES}`
  const page = informationPageAt(at)
  const information = page && informationFor(page, settings)
  const name = information?.title ?? headingAt(at)
  return [
    `<title>${escapeHtml(name === undefined ? title : `${name} | ${title}`)}</title>`,
    element('meta', { name: 'description', content: information?.sections[0]?.paragraphs[0] ?? content.intro }),
    element('meta', { name: 'theme-color', content: site.brand.look.primary[6] }),
    element('link', { rel: 'icon', href: icon }),
    isPublicPage(at) ? sharing(title, data, site) : '',
    isPublicPage(at) || information ? '' : element('meta', { name: 'robots', content: 'noindex' }),
  ].join('')
}
