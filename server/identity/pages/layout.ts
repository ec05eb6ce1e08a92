import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

/** The portal's own mark: a mortarboard over the steps of an application. */
const MARK = new Html(`<svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
<rect width="40" height="40" rx="10" fill="#0b4f6c"/>
<path d="M20 9 6.5 15.2 20 21.4l13.5-6.2z" fill="#fff"/>
<path d="M12 19.6v5.1c0 1.9 3.6 3.8 8 3.8s8-1.9 8-3.8v-5.1l-8 3.7z" fill="#a5c9d9"/>
<path d="M31.5 16.3v8M10 32.2h20" stroke="#dfbd69" stroke-width="1.8" stroke-linecap="round"/>
<circle cx="31.5" cy="26" r="1.7" fill="#dfbd69"/></svg>`)

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)

export interface Layout {
  title: string
  providerName: string
  portalUrl: string
  content: Html
  /** Left out where the content leads to the portal itself. */
  withBackLink?: boolean
}

export function page({ title, providerName, portalUrl, content, withBackLink = false }: Layout): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0b4f6c" />
        <title>${title} | ${providerName} Postgraduate Bursary</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <div class="inside">
            <a class="brand" href="${portalUrl}"
              >${MARK}<span><strong>${providerName}</strong> <span class="product">Postgraduate Bursary</span></span></a
            >
          </div>
        </header>
        <main>
          <div class="card">${content}</div>
          ${withBackLink && html`<p class="back"><a href="${portalUrl}">Back to the portal</a></p>`}
        </main>
      </body>
    </html> `.text
}
