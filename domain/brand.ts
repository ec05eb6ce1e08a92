import { SHADES, type Shades } from './colours.ts'

/** An institution's branding, used by pages, mails and receipts. */
export interface Brand {
  /** Shades for actions and links. */
  primary: Shades
  /** Shades for highlights and notices. */
  accent: Shades
  /** URL of the institution's logo; the portal's own by default. */
  logo?: string
  /** URL of the preview picture for shared links. */
  picture?: string
}

/** The portal's default branding. */
export const PORTAL_BRAND: Brand = { primary: SHADES.primary, accent: SHADES.gold, picture: '/brand/sharing.png' }

/** All shades of a brand. Error and success colours do not depend on it. */
export const shadesOf = ({ primary, accent }: Brand) => ({ ...SHADES, primary, gold: accent })
