/** The portal's colours; a brand file can replace some. Contrast is at least 4.5:1 for text and 3:1 for meaningful borders. */

export type Shades = [string, string, string, string, string, string, string, string, string, string]

const primary: Shades = [
  '#eaf3f7',
  '#d3e5ed',
  '#a5c9d9',
  '#75acc5',
  '#478fb0',
  '#20708f',
  '#0b4f6c',
  '#09425b',
  '#073549',
  '#052838',
]
const gold: Shades = [
  '#fbf5e6',
  '#f4e8c8',
  '#ead39a',
  '#dfbd69',
  '#cfa340',
  '#b8862b',
  '#946a1d',
  '#785615',
  '#5c420f',
  '#402e0a',
]
const green: Shades = [
  '#e8f5ee',
  '#cfe9db',
  '#a1d3b8',
  '#6fba92',
  '#439f70',
  '#2b8a5a',
  '#1f7a4d',
  '#19653f',
  '#135032',
  '#0d3b25',
]
const red: Shades = [
  '#fdf0ee',
  '#fadbd7',
  '#f3b3ac',
  '#ea877c',
  '#dc5a4c',
  '#c93a2c',
  '#b42318',
  '#981c12',
  '#7b160e',
  '#5e100a',
]

/** From light to dark. */
export const SHADES = { primary, gold, green, red }

export const COLOURS = {
  brand: primary[6],
  error: red[6],
  /** Answers that are not sent yet. Fixed like green and red, because it has a meaning. */
  unsent: '#8a5300',
  text: '#1c2530',
  dimmed: '#5a6673',
  placeholder: '#66717d',
  border: '#d5dbe1',
  fieldBorder: '#82909d',
  disabled: '#e9edf1',
  ground: '#f6f7f9',
  surface: '#ffffff',
}

export const DARK_COLOURS = {
  text: '#e6ebf0',
  unsent: '#f0b849',
  dimmed: '#a7b3bf',
  border: '#33414e',
  fieldBorder: '#71808e',
  ground: '#101820',
  surface: '#18222c',
  hover: '#22303c',
}
