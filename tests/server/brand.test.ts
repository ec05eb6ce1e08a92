import Fastify from 'fastify'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PORTAL_BRAND } from '../../domain/brand.ts'
import { PORTAL_BRAND_SETTINGS } from '../../server/platform/settings/brand/brandFile.ts'
import { brandPictures } from '../../server/features/pages/brandPictures.ts'
import { contrastProblems } from '../../server/platform/settings/brand/contrast.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { receiptPdf } from '../../server/features/receipt/receiptPdf.ts'
import { renderIdentityPage } from '../../src/identity/renderIdentityPage.tsx'
import { SHADES } from '../../domain/colours.ts'
import { brandStyle } from '../../src/brand/brandStyle.ts'
import { readPdf } from '../support/pdf.ts'
import { submissionOf } from '../support/submission.ts'
import { folderForAllTests } from '../support/closing.ts'

const folder = await folderForAllTests()
await writeFile(
  path.join(folder, 'logo.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path d="M0 0h8v4z"/></svg>',
)
await writeFile(
  path.join(folder, 'logo.png'),
  await sharp({ create: { width: 80, height: 40, channels: 3, background: '#7a1f3d' } })
    .png()
    .toBuffer(),
)
await writeFile(path.join(folder, 'no.png'), 'no picture')

async function settingsWith(brand: object | string, env: Record<string, string> = {}) {
  const file = path.join(folder, 'brand.json')
  await writeFile(file, typeof brand === 'string' ? brand : JSON.stringify(brand))
  return readSettings({ BRAND: file, ...env })
}

const WINE = { name: 'Bank of Wine', colours: { primary: '#7a1f3d', accent: '#b06a10' }, logo: 'logo.svg' }

describe('a brand file', () => {
  it('sets name, colours and logo, and PROVIDER_NAME overrides its name', async () => {
    const { providerName, brand } = await settingsWith(WINE)
    expect(providerName).toBe('Bank of Wine')
    expect(brand.look.primary[6]).toBe('#7a1f3d')
    expect(brand.look.accent[5]).toBe('#b06a10')
    expect(brand.look.logo).toMatch(/^\/brand\/logo-[0-9a-f]{12}\.svg$/)
    expect(brand.look.picture).toBeUndefined()
    expect((await settingsWith(WINE, { PROVIDER_NAME: 'Another bank' })).providerName).toBe('Another bank')
  })

  it('derives its shades from light to dark', async () => {
    const { brand } = await settingsWith(WINE)
    for (const shades of [brand.look.primary, brand.look.accent]) {
      const light = shades.map((shade) => parseInt(shade.slice(1, 3), 16) + parseInt(shade.slice(3, 5), 16))
      expect(light.toSorted((one, other) => other - one)).toEqual(light)
    }
  })

  it("keeps the portal's default for everything it omits", async () => {
    const { providerName, brand } = await settingsWith({})
    expect([providerName, brand.look]).toEqual(['The Central Bank', PORTAL_BRAND])
    expect(readSettings({}).brand).toBe(PORTAL_BRAND_SETTINGS)
  })

  it.each([
    [
      'a colour too light for white text',
      { colours: { primary: '#ffd700' } },
      /primary colour makes white text on a button hard to see: #ffffff on #ffd700 is 1\.40:1, and at least 4\.5:1 is needed/,
    ],
    [
      'a colour too dark for the dark theme',
      { colours: { accent: '#101010' } },
      /accent colour makes the mark of the step that is shown, in the dark theme hard to see: #\w{6} on #18222c is \d\.\d\d:1, and at least 3:1 is needed/,
    ],
    [
      'no colour',
      { colours: { primary: 'bluish' } },
      /colours\.primary must be a colour such as #0b4f6c, not 'bluish'/,
    ],
    ['an unknown key', { color: '#0b4f6c' }, /unspecified keys?: color/],
    ['a missing logo', { logo: 'none.svg' }, /logo: there is no file .*none\.svg/],
    ['a logo of another type', { logo: 'logo.gif' }, /logo must be one of \.svg, \.png, not 'logo\.gif'/],
    ['a logo that is not an image', { logo: 'no.png' }, /no\.png is no png/],
    ['no JSON', '{', /BRAND \(.*brand\.json\)/],
  ])('is refused with a message: %s', async (_, brand, sentence) => {
    await expect(settingsWith(brand)).rejects.toThrow(sentence)
  })

  it('is refused when it does not exist', () => {
    expect(() => readSettings({ BRAND: path.join(folder, 'gone.json') })).toThrow(
      /BRAND \(.*gone\.json\): the file cannot be read/,
    )
  })
})

describe("a brand's appearance", () => {
  it("meets the required contrast by default, with the theme's own shades", () => {
    expect(contrastProblems(PORTAL_BRAND)).toEqual([])
    const [light] = brandStyle(PORTAL_BRAND).split('@media')
    expect(light).toContain('--surface:#ffffff')
    for (const [index, shade] of SHADES.primary.entries())
      expect(light).toContain(`--mantine-color-primary-${index}:${shade};`)
  })

  it('is used in the pages and identity pages, light and dark', async () => {
    const { brand } = await settingsWith(WINE)
    const style = brandStyle(brand.look)
    expect(style.split('@media')[0]).toContain('--mantine-color-primary-6:#7a1f3d')
    expect(style.split('@media')[1]).toContain(`--mantine-color-primary-6:${brand.look.primary[3]}`)
    const site = { providerName: 'Bank of Wine', brand: brand.look, portalUrl: 'https://bursary.test/' }
    const page = renderIdentityPage({ page: 'signedOut' }, site)
    expect(page.html).toContain(`<img src="${brand.look.logo}"`)
    expect(page.style).toMatch(/^:root\{.*--mantine-color-primary-6:#7a1f3d/)
    expect(page.style).toContain('@media (prefers-color-scheme:dark){:root{')
    expect(page.style).not.toContain('#0b4f6c')
  })

  it('is used on the receipt, with a logo that is a PNG', async () => {
    const { brand, providerName } = await settingsWith({ ...WINE, logo: 'logo.png' })
    const plain = await receiptPdf({ submission: submissionOf({}), providerName, brand: PORTAL_BRAND, contact: {} })
    const pdf = await receiptPdf({
      submission: submissionOf({}),
      providerName,
      brand: brand.look,
      logo: brand.receiptLogo,
      contact: {},
    })
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true)
    expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false)
    expect((await readPdf(pdf)).text).toContain('Bank of Wine')
  })

  it('serves its images so that they cannot run scripts', async () => {
    const { brand } = await settingsWith({ ...WINE, picture: 'logo.png' })
    const app = Fastify()
    await app.register(brandPictures(brand))
    const [logo, picture] = [brand.look.logo ?? '', brand.look.picture ?? '']
    const answers = await Promise.all([logo, picture].map((url) => app.inject({ url })))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/svg+xml'],
      [200, 'image/png'],
    ])
    expect(answers[0]?.headers['content-security-policy']).toContain("default-src 'none'")
    await app.close()
  })
})
