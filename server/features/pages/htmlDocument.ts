import { PAGE_DATA_ELEMENT, type PublicPageData } from '../../../domain/settings.ts'

export interface DocumentParts {
  /** index.html as it was built, with a place for the head, the app and the page's data. */
  template: string
  /** Elements of the head. */
  head: string
  /** The app, drawn as HTML. */
  app: string
  data: PublicPageData
}

/** JSON that can stand in a script element: nothing in it ends the element or opens a comment. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** CSS that can stand in a style element. */
export const inlineStyle = (css: string) => css.replace(/<\/(style)/gi, '<\\/$1')

/** The page of one URL as a whole document. Places are filled by functions, for `$&` in a text means itself. */
export function composeDocument({ template, head, app, data }: DocumentParts): string {
  const json = `<script type="application/json" id="${PAGE_DATA_ELEMENT}">${scriptJson(data)}</script>`
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => app)
    .replace('<!--page-data-->', () => json)
}
