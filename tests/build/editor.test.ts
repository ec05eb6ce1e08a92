import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The editor's packages get no more releases: whoever replaces them finds all that knows them in one place. */

const EDITOR =
  /from '(?:draft-js|react-draft-wysiwyg|draftjs-to-html|html-to-draftjs)(?:\/[^']*)?'|import '(?:draft-js|react-draft-wysiwyg)/
const ROOMS = ['domain', 'machines', 'src', 'server', 'scenarios', 'statecharts', 'tests', 'e2e']
const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.posix.join(room, file)),
)
const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

/** Tests of the two by themselves. */
const ITS_TESTS = 'tests/screens/richTextTools.test.tsx'

test('nothing but the rich text field, its toolbar and their tests knows the editor', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(having(EDITOR)).toEqual(['src/parts/fields/RichText.tsx', 'src/parts/fields/RichTextToolbar.tsx', ITS_TESTS])
})

test('the rich text field takes HTML and gives HTML, and one screen has it', () => {
  expect(having(/from '[^']*\/RichText\.tsx'/)).toEqual(['src/screens/motivation/MotivationPage.tsx', ITS_TESTS])
  const source = readFileSync('src/parts/fields/RichText.tsx', 'utf8')
  const [, props = ''] = /export interface RichTextProps \{([^}]*)\}/.exec(source) ?? []
  expect([...props.matchAll(/^ {2}(\w+\??: .*)$/gm)].map(([, member]) => member)).toEqual([
    'id: string',
    'label: string',
    'initialHtml: string',
    'describedBy: string',
    'onDebouncedChange: (html: string) => void',
  ])
  expect([...source.matchAll(/^export (?:function|interface|const) (\w+)/gm)].map(([, name]) => name)).toEqual([
    'RichTextProps',
    'RichText',
  ])
})
