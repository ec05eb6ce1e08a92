import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { INFORMATION_PAGES, informationPath } from '../../domain/information.ts'
import { informationFor } from '../../domain/informationTexts.ts'
import type { Place } from '../../domain/earlyScreen.ts'
import { ROUTES, SCREEN_PATHS } from '../../domain/routes.ts'
import { RECORD_STEPS, STEP, STEPS } from '../../domain/steps.ts'
import type { PublicPageData } from '../../domain/settings.ts'
import { builtFolder, pagesFromBuild } from '../../server/features/pages/build.ts'
import type { PageSource } from '../../server/features/pages/pageSource.ts'
import { pageData, SITE } from '../server/pages/fixture.ts'

describe('the built pages', () => {
  let pages: PageSource
  beforeAll(async () => {
    pages = await pagesFromBuild(builtFolder(), SITE)
  })
  const draw = async (at: string, data: PublicPageData) => {
    const { bodies } = await pages.pageOf(at, data)
    return bodies.identity.toString()
  }
  const rootOf = (html: string) => html.split('<div id="root">')[1]?.split('<script type="application/json"')[0] ?? ''

  it('§2.5 home shows its content, the courses and the start button without scripts', async () => {
    const data = pageData()
    const drawn = rootOf(await draw(ROUTES.home, data))
    for (const words of [
      data.content.title,
      data.content.eligibility.heading,
      'Preferred fields of study',
      'Economics',
      '31 January 2030',
    ]) {
      expect(drawn).toContain(words)
    }
    expect(drawn).toMatch(/>Sign up<[^]*>Login</)
    expect(drawn).not.toContain('Loading Courses...')
  })

  it.each([true, false])('public pages leave nothing to the browser (applications open: %s)', async (open) => {
    const data = pageData({ applicationsStatus: { id: '1', open, closingDate: '2030-01-31' } })
    for (const at of [ROUTES.home, ROUTES.guidance, ...INFORMATION_PAGES.map(informationPath)])
      expect(await draw(at, data), at).not.toContain('<!--$!-->')
  })

  it.each(INFORMATION_PAGES)('%s shows its text, its title and the footer without scripts', async (page) => {
    const data = pageData({ settings: { ...pageData().settings, contact: { phone: '+264 61' } } })
    const html = await draw(informationPath(page), data)
    const { title, sections } = informationFor(page, data.settings)
    expect(html).toContain(`<title>${title} | Bank of &lt;Test&gt; &amp; Sons Postgraduate Fellowship</title>`)
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('modulepreload')
    const drawn = rootOf(html)
    for (const { heading } of sections) expect(drawn).toContain(`<h2>${heading}</h2>`)
    expect(drawn).toMatch(/<footer[^]*Privacy[^]*\+264 61/)
  })

  const early = (place: Place) => ({
    place,
    regions: [{ id: 'NA-KH', name: 'Khomas' }],
    countries: [{ id: 516, code: 'NA', name: 'Namibia' }],
  })

  it.each([
    [
      STEP.personalDetails.route,
      ['Name', 'Choose a Region', 'Khomas', 'Upload File…', 'Save and Continue to Next Step'],
    ],
    [STEP.courseDetails.route, ['First Choice Course of Study', 'Namibia', 'Upload File…', 'Save &amp; Proceed']],
    [
      STEP.motivation.route,
      [
        'Please state the main reason(s)',
        '<textarea id="motivation"',
        'Your words are counted once the page has loaded.',
      ],
    ],
    [STEP.review.route, ['Contact Details', 'Fullname', 'Loading Application Details...', 'Details Correct']],
    [STEP.submit.route, ['Declaration', 'IMPORTANT', 'Agree &amp; Submit']],
    [ROUTES.progress, ['Complete your Personal Details', 'Not yet available', 'href="/application/personaldetails"']],
  ])('%s can be used before any script has loaded, with at most 20 kB', async (at, texts) => {
    const highestStep = STEPS.find(({ route }) => route === at)?.number ?? 1
    const { bodies } = await pages.pageOf(at, pageData(), early({ highestStep, answered: [] }))
    const [usable = '', later] = bodies.identity.toString().split('<script type="application/json"')
    expect(later).toBeDefined()
    for (const text of texts) expect(usable).toContain(text)
    expect(brotliCompressSync(usable).length).toBeLessThanOrEqual(20_000)
  })

  it.each([
    ['earlyScreen.js', 1_500],
    ['keepEarly.js', 1_600],
  ])('early screens have the inline script %s, of at most %i bytes', (name, limit) => {
    const script = path.join(builtFolder(), 'server', 'features', 'pages', name)
    expect(statSync(script).size).toBeLessThanOrEqual(limit)
  })

  it('Progress does not call a step with unknown answers not started', async () => {
    const drawn = async (answered: Place['answered']) => {
      const { bodies } = await pages.pageOf(ROUTES.progress, pageData(), early({ highestStep: 1, answered }))
      return bodies.identity.toString()
    }
    expect(await drawn([])).toContain('Not started')
    expect(await drawn(['personalDetails'])).not.toContain('Not started')
  })

  it('preloads the app, Progress and Personal Details after a sign-up, and no step after a log-in', () => {
    const screensIn = (files: readonly string[]) =>
      ['ProgressScreen', ...RECORD_STEPS].filter((name) => files.some((file) => file.startsWith(`assets/${name}-`)))
    expect(screensIn(pages.filesNext('signup'))).toEqual(['ProgressScreen', 'personalDetails'])
    expect(screensIn(pages.filesNext('login'))).toEqual(['ProgressScreen'])
    expect(pages.filesNext('login')).toEqual(expect.arrayContaining([expect.stringMatching(/assets\/main-.*\.js$/)]))
    expect(pages.filesNext('reset')).toEqual([])
    for (const file of pages.filesNext('signup'))
      expect(existsSync(path.join(builtFolder(), 'portal', file)), file).toBe(true)
  })

  it('home contains the styles that it uses', async () => {
    const html = await draw(ROUTES.home, pageData())
    const style = html.split('<style>')[1]?.split('</style>')[0] ?? ''
    const modules = [...rootOf(html).matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? [])
    const styled = modules.filter((name) => /^_.+_[\w-]{5,}_\d+$/.test(name))
    expect(styled).not.toHaveLength(0)
    for (const name of styled) expect(style, name).toContain(`.${name}`)
  })

  it.each([ROUTES.home, ...INFORMATION_PAGES.map(informationPath)])(
    '%s with its styles fits into the 14 kB of the first round trip',
    async (at) => {
      expect(brotliCompressSync(await draw(at, pageData())).length).toBeLessThan(14_000)
    },
  )

  it.each([...new Set([...SCREEN_PATHS, ...Object.values(ROUTES)])])('%s is rendered with the header', async (at) => {
    const drawn = rootOf(await draw(at, pageData()))
    expect(drawn).toContain('<header')
    expect(drawn).toContain('Bank of &lt;Test&gt; &amp; Sons')
  })
})
