import { SHADES, type Shades } from './colours.ts'

/** How an institution's portal looks: pages, mails and receipts take it from here. */
export interface Brand {
  /** Actions and links. */
  primary: Shades
  /** Marks and notices. */
  accent: Shades
  /** The address of the institution's logo; without one the portal's own is drawn. */
  logo?: string
  /** The address of the picture that stands beside a shared link. */
  picture?: string
}

/** The portal's own look. */
export const PORTAL_BRAND: Brand = { primary: SHADES.primary, accent: SHADES.gold, picture: '/brand/sharing.png' }

/** Every shade of a brand's portal; what is wrong or done has the same colours everywhere. */
export const shadesOf = ({ primary, accent }: Brand) => ({ ...SHADES, primary, gold: accent })
