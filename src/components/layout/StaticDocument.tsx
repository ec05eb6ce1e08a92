import { PROGRAMME } from '#programme/names.ts'
import { LOCALE } from '#programme/settings.ts'
import type { ReactNode } from 'react'
import type { Brand } from '../../../domain/brand.ts'

interface StaticDocumentProps {
  title: string
  site: { providerName: string; brand: Brand }
  /** The CSS of the whole page. */
  style: string
  /** The icon's URL. */
  icon: string
  /** The URL of a script. The page works without it. */
  script: string
  children: ReactNode
}

/** A page that is rendered on the server alone, and that search engines leave out. */
export function StaticDocument({ title, site, style, icon, script, children }: StaticDocumentProps) {
  return (
    <html lang={LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={site.brand.primary[6]} />
        <title>{`${title} | ${site.providerName} ${PROGRAMME}`}</title>
        <link rel="icon" href={icon} />
        <script src={script} defer />
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
