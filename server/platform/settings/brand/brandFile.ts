import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatHex, parse } from 'culori'
import { object, string, ValidationError } from 'yup'
import { PORTAL_BRAND, type Brand } from '../../../../domain/brand.ts'
import { WrongSetting, type Reader } from '../readers.ts'
import { contrastProblems } from './contrast.ts'
import { accentShades, primaryShades } from './shades.ts'

/** An institution's brand file: name, colours and images. */

export interface BrandSettings {
  name?: string
  look: Brand
  /** The images to serve. */
  pictures: readonly BrandPicture[]
  /** A PNG, because PDFs cannot show SVG. */
  receiptLogo?: Buffer
}

export interface BrandPicture {
  /** A path below the portal's origin that changes with the content. */
  address: string
  type: string
  content: Buffer
}

const SHARING_PICTURE: BrandPicture = {
  address: '/brand/sharing.png',
  type: 'image/png',
  content: readFileSync(new URL('./sharing.png', import.meta.url)),
}

/** The default brand. */
export const PORTAL_BRAND_SETTINGS: BrandSettings = { look: PORTAL_BRAND, pictures: [SHARING_PICTURE] }

const LARGEST_LOGO = 100_000
const LARGEST_PICTURE = 500_000
const LOGO_TYPES = { '.svg': 'image/svg+xml', '.png': 'image/png' }
const PICTURE_TYPES = { '.png': 'image/png', '.jpg': 'image/jpeg' }

const colour = () =>
  string()
    .strict()
    .test(
      'colour',
      ({ path: at, value }) => `${at} must be a colour such as #0b4f6c, not '${String(value)}'`,
      (value) => (value === undefined ? true : parse(value) !== undefined),
    )

const schema = object({
  name: string().strict().trim().min(1),
  colours: object({ primary: colour(), accent: colour() }).noUnknown().default(undefined),
  logo: string().strict(),
  picture: string().strict(),
})
  .noUnknown()
  .strict()

function contentOf(file: string) {
  try {
    return schema.validateSync(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SyntaxError) throw new WrongSetting(error.message)
    throw new WrongSetting(`the file cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}

const BEGINNINGS: Readonly<Record<string, string>> = { 'image/png': '89504e47', 'image/jpeg': 'ffd8ff' }

function isWhatItSays(type: string, content: Buffer): boolean {
  const beginning = BEGINNINGS[type]
  return beginning === undefined ? content.includes('<svg') : content.toString('hex', 0, 4).startsWith(beginning)
}

function pictureOf(
  brandFile: string,
  what: 'logo' | 'picture',
  name: string | undefined,
  types: Readonly<Record<string, string>>,
  largest: number,
): BrandPicture | undefined {
  if (name === undefined) return undefined
  const type = types[path.extname(name).toLowerCase()]
  if (type === undefined)
    throw new WrongSetting(`${what} must be one of ${Object.keys(types).join(', ')}, not '${name}'`)
  const file = path.resolve(path.dirname(brandFile), name)
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    throw new WrongSetting(`${what}: there is no file ${file}`)
  }
  if (content.length > largest) {
    throw new WrongSetting(
      `${what} has ${Math.ceil(content.length / 1_000)} kB, and at most ${largest / 1_000} kB are accepted`,
    )
  }
  if (!isWhatItSays(type, content)) throw new WrongSetting(`${what}: ${file} is no ${path.extname(name).slice(1)}`)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { address: `/brand/${what}-${hash}${path.extname(name).toLowerCase()}`, type, content }
}

function read(file: string): BrandSettings {
  const { name, colours, ...named } = contentOf(file)
  const logo = pictureOf(file, 'logo', named.logo, LOGO_TYPES, LARGEST_LOGO)
  const picture = pictureOf(file, 'picture', named.picture, PICTURE_TYPES, LARGEST_PICTURE)
  const hex = (text: string) => formatHex(text) ?? text
  const look: Brand = {
    primary: colours?.primary === undefined ? PORTAL_BRAND.primary : primaryShades(hex(colours.primary)),
    accent: colours?.accent === undefined ? PORTAL_BRAND.accent : accentShades(hex(colours.accent)),
    logo: logo?.address,
    // The default image uses the default colours.
    picture: picture?.address ?? (colours === undefined ? PORTAL_BRAND.picture : undefined),
  }
  const problems = contrastProblems(look)
  if (problems.length > 0) throw new WrongSetting(problems.join('; '))
  return {
    name,
    look,
    pictures: [logo, picture ?? (look.picture === undefined ? undefined : SHARING_PICTURE)].filter(
      (each) => each !== undefined,
    ),
    receiptLogo: logo?.type === LOGO_TYPES['.png'] ? logo.content : undefined,
  }
}

/** Reads and checks a brand file. Refuses colours that would be unreadable. */
export const brandFile: Reader<BrandSettings> = (text, setting) => {
  const file = path.resolve(text)
  try {
    return read(file)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    throw new WrongSetting(`${setting} (${file}): ${error.message}.`)
  }
}
