import { EARLY_ATTRIBUTE, type EarlyKind } from '../../../domain/earlyScreen.ts'
import { PAGE_DATA_ELEMENT, type PublicPageData } from '../../../domain/settings.ts'

export interface DocumentParts {
  /** The built index.html with placeholders for head, app and data. */
  template: string
  /** Elements of the head. */
  head: string
  /** The app as HTML. */
  app: string
  /** The script and the kind of an early screen. */
  early?: { script: string; kind: EarlyKind }
  data: PublicPageData
}

/** JSON that is safe in a script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** CSS that is safe in a style element. */
export const inlineStyle = (css: string) => css.replace(/<\/(style)/gi, '<\\/$1')

/** Nothing can be typed where stored answers will be shown, until the script has locked the fields. */
const rootOf = (kind: EarlyKind) => `<div id="root" ${EARLY_ATTRIBUTE}="${kind}"${kind === 'empty' ? '' : ' inert'}>`

/** The complete document of a page. Replacement functions keep `$&` in texts literal. */
export function composeDocument({ template, head, app, early, data }: DocumentParts): string {
  const json = `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${scriptJson(data)}</script>`
  return template
    .replace('<!--head-->', () => head)
    .replace('<div id="root">', (root) => (early ? rootOf(early.kind) : root))
    .replace('<!--app-->', () => app)
    .replace(
      '<!--page-data-->',
      // An early screen works without the data.
      () => (early ? `<p id="early-status" role="status"></p><script>${early.script}</script>` : '') + json,
    )
}
