/** The receipt looks like the portal: the colours of src/colours.ts, on A4. Lengths are in points. */

export const COLOURS = {
  brand: '#0b4f6c',
  onBrand: '#ffffff',
  shadow: '#a5c9d9',
  gold: '#dfbd69',
  text: '#1c2530',
  dimmed: '#5a6673',
  border: '#d5dbe1',
}

export const PAGE_WIDTH = 595.28
export const MARGIN = 56
export const SIZES = { title: 19, heading: 13, text: 10, small: 8.5 }
