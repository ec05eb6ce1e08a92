import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from '../../../src/components/form/pastedHtml.ts'

/** The clipboards of Word and Google Docs as they are: tests/screens/pastedHtml.test.ts. */

/** A paragraph of a list as Word writes it. */
const wordItem = (text: string, sign: string, style = 'mso-list:l0 level1 lfo1') =>
  `<p class="MsoListParagraph" style="text-indent:-18pt;${style}"><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp;</span></span>${text}</p>`

describe('white space', () => {
  it.each([
    ['is one blank, however much and of whatever kind', '<p>One \n\t &nbsp; two</p>', '<p>One two</p>'],
    ['means nothing at the beginning of a paragraph', '<p> One</p><p>&nbsp;Two</p>', '<p>One</p><p>Two</p>'],
    ['means nothing at the beginning of an item', '<ul><li> One</li></ul>', '<ul><li>One</li></ul>'],
    ['means nothing at the beginning of a heading', '<p>One</p><h2> Two</h2>', '<p>One</p><h2>Two</h2>'],
    ['means nothing after a paragraph', '<p>One</p> Two', '<p>One</p><p>Two</p>'],
    ['between paragraphs means nothing', '<p>One</p>\n<p>Two</p>\n', '<p>One</p><p>Two</p>'],
    ['means nothing after white space', '<p>One <b> two</b></p>', '<p>One <strong>two</strong></p>'],
    ['is kept between runs', '<p>One<b> two </b>three</p>', '<p>One<strong> two </strong>three</p>'],
    ['leaves no run of its own after white space', '<p>One <b> </b>two</p>', '<p>One two</p>'],
    ['after a word counts as a run', '<p>One<b> </b>two</p>', '<p>One<strong> </strong>two</p>'],
  ])('%s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe('bold, italics and underlining', () => {
  it.each([
    ['<b>One</b>', '<p><strong>One</strong></p>'],
    ['<strong>One</strong>', '<p><strong>One</strong></p>'],
    ['<span style="font-weight:bold">One</span>', '<p><strong>One</strong></p>'],
    ['<span style="font-weight:600">One</span>', '<p><strong>One</strong></p>'],
    ['<span style="font-weight:500">One</span>', '<p>One</p>'],
    ['<span style="font-weight:normal">One</span>', '<p>One</p>'],
    ['<b style="font-weight:normal">One</b>', '<p>One</p>'],
    ['<b style="font-weight:normal">One <b>two</b></b>', '<p>One <strong>two</strong></p>'],
    ['<b>One <span style="color:red">two</span></b>', '<p><strong>One </strong><strong>two</strong></p>'],
    ['<span style="font-weight:bolder">One</span>', '<p><strong>One</strong></p>'],
    ['<b>One <span style="font-weight:inherit">two</span></b>', '<p><strong>One </strong><strong>two</strong></p>'],
    ['<i>One <span style="font-style:inherit">two</span></i>', '<p><em>One </em><em>two</em></p>'],
    ['<i>One</i>', '<p><em>One</em></p>'],
    ['<em>One</em>', '<p><em>One</em></p>'],
    ['<span style="font-style:italic">One</span>', '<p><em>One</em></p>'],
    ['<span style="font-style:oblique">One</span>', '<p><em>One</em></p>'],
    ['<i style="font-style:normal">One</i>', '<p>One</p>'],
    ['<i>One <span>two</span></i>', '<p><em>One </em><em>two</em></p>'],
    ['<u>One</u>', '<p><u>One</u></p>'],
    ['<span style="text-decoration:underline">One</span>', '<p><u>One</u></p>'],
    ['<span style="text-decoration-line:underline">One</span>', '<p><u>One</u></p>'],
    ['<span style="text-decoration:line-through">One</span>', '<p>One</p>'],
    ['<u>One <span>two</span></u>', '<p><u>One </u><u>two</u></p>'],
    ['<b><i><u>One</u></i></b>', '<p><u><em><strong>One</strong></em></u></p>'],
    ['<p>One <b>two</b> three</p>', '<p>One <strong>two</strong> three</p>'],
    ['<b><p>One</p></b>', '<p><strong>One</strong></p>'],
    ['<p style="font-weight:bold">One</p>', '<p><strong>One</strong></p>'],
    ['<ul><li style="font-weight:bold">One</li></ul>', '<ul><li><strong>One</strong></li></ul>'],
    ['<blockquote style="font-style:italic">One</blockquote>', '<blockquote><em>One</em></blockquote>'],
  ])('of %s', (html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe('headings', () => {
  it.each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])('a %s is one', (tag) => {
    expect(cleanPastedHtml(`<${tag}>One</${tag}><p>Two</p>`)).toBe('<h2>One</h2><p>Two</p>')
  })

  it.each(['MsoTitle', 'MsoHeading1', 'big msoheading7'])("a paragraph of Word's style '%s' is one", (style) => {
    expect(cleanPastedHtml(`<p class="${style}">One</p><p>Two</p>`)).toBe('<h2>One</h2><p>Two</p>')
  })

  it.each([
    '<p class="MsoNormal">One</p>',
    '<p class="Heading1">One</p>',
    '<p class="NotMsoTitle">One</p>',
    '<x-h1>One</x-h1>',
    '<h1-x>One</h1-x>',
    '<hx>One</hx>',
  ])('%s is none', (html) => {
    expect(cleanPastedHtml(html)).toBe('<p>One</p>')
  })

  it('are not bold, in italics or underlined by what is around them', () => {
    expect(cleanPastedHtml('<b><i><u><h1>One</h1></u></i></b>')).toBe('<h2>One</h2>')
  })

  it('are not bold by their own style', () => {
    expect(cleanPastedHtml('<h1 style="font-weight:bold">One</h1>')).toBe('<h2>One</h2>')
  })

  it('end before the text that follows', () => {
    expect(cleanPastedHtml('<h1>One</h1>Two')).toBe('<h2>One</h2><p>Two</p>')
  })
})

describe('what is lost', () => {
  it.each([
    ['a style sheet', '<p>One<style>p { color: red }</style></p>'],
    ['a script', '<p>One<script>alert(1)</script></p>'],
    ['a title', '<p>One<title>Two</title></p>'],
    ['what an object shows instead', '<p>One<object data="a.swf">Two</object></p>'],
    ['a comment', '<p>One<!-- Two --></p>'],
    ["Word's mark of an empty paragraph", '<p>One<o:p>&nbsp;</o:p></p>'],
    ['an empty paragraph', '<p></p><p>One</p><p>&nbsp;</p>'],
    ['an empty heading', '<h1> </h1><p>One</p>'],
    ['an empty quote', '<blockquote></blockquote><p>One</p>'],
    ['breaks between paragraphs', '<br><p>One</p><br>'],
  ])('%s', (_, html) => {
    expect(cleanPastedHtml(html)).toBe('<p>One</p>')
  })

  it('an empty item', () => {
    expect(cleanPastedHtml('<ul><li>One</li><li>&nbsp;</li></ul>')).toBe('<ul><li>One</li></ul>')
  })

  it.each(['img', 'meta', 'link'])('a %s of whatever class, which does not divide a paragraph', (tag) => {
    expect(cleanPastedHtml(`<p>One <${tag} class="MsoHeading1">two</p>`)).toBe('<p>One two</p>')
  })

  it('a template of whatever class, which does not divide a paragraph', () => {
    const html = '<p>One <template class="MsoHeading1">Three</template>two</p>'
    expect(cleanPastedHtml(html)).toBe('<p>One two</p>')
  })
})

describe('blocks', () => {
  it.each(['p', 'div', 'section', 'article', 'pre'])('a %s is a paragraph, apart from the text around it', (tag) => {
    expect(cleanPastedHtml(`One<${tag}>Two</${tag}>Three`)).toBe('<p>One</p><p>Two</p><p>Three</p>')
  })

  it('a table is apart from the text around it', () => {
    const html = 'One<table><caption>Two</caption></table>Three'
    expect(cleanPastedHtml(html)).toBe('<p>One</p><p>Two</p><p>Three</p>')
  })

  it("a table's rows are paragraphs", () => {
    const html = '<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>'
    expect(cleanPastedHtml(html)).toBe('<p>One</p><p>Two</p>')
  })

  it('an element inside a line does not divide it', () => {
    expect(cleanPastedHtml('One <span>two</span> <a href="#">three</a>')).toBe('<p>One two three</p>')
  })

  it('a break within a paragraph is kept', () => {
    expect(cleanPastedHtml('<p>One<br>two</p>')).toBe('<p>One<br>two</p>')
  })

  it.each([
    ['is a quote', '<blockquote>One</blockquote>', '<blockquote>One</blockquote>'],
    ['holds its first paragraph', '<blockquote><p>One</p></blockquote>', '<blockquote>One</blockquote>'],
    ['ends before the text that follows', '<blockquote>One</blockquote>Two', '<blockquote>One</blockquote><p>Two</p>'],
    [
      'holds a paragraph after its text, as a line',
      '<blockquote>One<p>Two</p>Three</blockquote>',
      '<blockquote>One<br>Two<br>Three</blockquote>',
    ],
    [
      'holds every paragraph, as lines',
      '<blockquote><p>One</p>\n<p>Two</p>\n</blockquote>',
      '<blockquote>One<br>Two</blockquote>',
    ],
  ])('a blockquote %s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe('what stands apart', () => {
  it.each([
    ['before and after a line', 'One<hr>Two', '<p>One</p><p>Two</p>'],
    ['in the cells of a row', '<table><tr><th>One</th><td>two</td></tr></table>', '<p>One two</p>'],
    ['in the head cells of a row', '<table><tr><td>One</td><th>two</th></tr></table>', '<p>One two</p>'],
    [
      'in rows and captions',
      '<table><caption>One</caption><tr><td>Two</td></tr><tr><td>Three</td></tr></table>',
      '<p>One</p><p>Two</p><p>Three</p>',
    ],
    ['in a list of terms', '<dl><dt>One</dt><dd>Two</dd></dl>Three', '<p>One</p><p>Two</p><p>Three</p>'],
    [
      'in the parts of a page',
      '<header>One</header><nav>Two</nav><main>Three<aside>Four</aside></main><footer>Five</footer>',
      '<p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Five</p>',
    ],
    [
      'in a figure and its caption',
      '<figure>One<figcaption>Two</figcaption></figure>Three',
      '<p>One</p><p>Two</p><p>Three</p>',
    ],
  ])('stays apart %s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })

  it('is one heading within a heading', () => {
    expect(cleanPastedHtml('<h1><div>One</div><div>Two</div></h1>')).toBe('<h2>One<br>Two</h2>')
  })

  it('is no text of a drawing', () => {
    const drawing = '<svg><title>Icon</title><style>p{}</style><text>x</text></svg>'
    expect(cleanPastedHtml(`<p>A${drawing}</p>`)).toBe('<p>A</p>')
  })
})

describe('lists', () => {
  it.each([
    [
      'of paragraphs, each of which is a line',
      '<ul><li><p>One</p><p>Two</p></li></ul>',
      '<ul><li>One<br>Two</li></ul>',
    ],
    ['of nothing, which go', '<p>One</p><ul><li> </li><li><ol><li></li></ol></li></ul>', '<p>One</p>'],
    ['of signs', '<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['of numbers', '<ol><li>One</li><li>Two</li></ol>', '<ol><li>One</li><li>Two</li></ol>'],
    ['whose items are paragraphs', '<ol><li><p>One</p></li></ol>', '<ol><li>One</li></ol>'],
    ['whose items are divisions in divisions', '<ul><li><div><div>One</div></div></li></ul>', '<ul><li>One</li></ul>'],
    [
      'in the middle of text',
      '<div>One<ul><li>Two</li></ul>Three</div>',
      '<p>One</p><ul><li>Two</li></ul><p>Three</p>',
    ],
    ['in a list', '<ol><li>One<ul><li>Two</li></ul></li></ol>', '<ol><li>One</li><ul><li>Two</li></ul></ol>'],
    ['in bold', '<b><ul><li>One</li></ul></b>', '<ul><li><strong>One</strong></li></ul>'],
  ])('%s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe("Word's lists", () => {
  it.each(['1.', '12.', '(a)', 'b)', 'C.', 'iv.', 'XII)', ' 3.', ' ( 4)'])('of the sign "%s" have numbers', (sign) => {
    expect(cleanPastedHtml(wordItem('One', sign))).toBe('<ol><li>One</li></ol>')
  })

  it.each(['·', 'o', '§', '*.', '–)', '• 1.'])('of the sign "%s" have none', (sign) => {
    expect(cleanPastedHtml(wordItem('One', sign))).toBe('<ul><li>One</li></ul>')
  })

  it('have no numbers where there is no sign, whatever the text begins with', () => {
    const html = '<p style="mso-list:l0 level1 lfo1"><span>1.</span> One</p>'
    expect(cleanPastedHtml(html)).toBe('<ul><li>1. One</li></ul>')
  })

  it('have no numbers where nothing is in a span', () => {
    expect(cleanPastedHtml('<p style="mso-list:l0 level1 lfo1">1. One</p>')).toBe('<ul><li>1. One</li></ul>')
  })

  it('know the sign among other spans', () => {
    const html =
      '<p style="mso-list:l0 level1"><span>One </span><span style="mso-list: ignore">1.</span><span>two</span></p>'
    expect(cleanPastedHtml(html)).toBe('<ol><li>One two</li></ol>')
  })

  it.each(['mso-list:l0 level1 lfo1', 'mso-list: l0 level1 lfo1', 'mso-list:  l12  level1', 'MSO-LIST:L3 LEVEL1 LFO1'])(
    'are known by the style "%s"',
    (style) => {
      expect(cleanPastedHtml(wordItem('One', '1.', style))).toBe('<ol><li>One</li></ol>')
    },
  )

  it.each(['mso-list:none', 'mso-list:l level1', 'mso-list:l0 level', 'mso-list:l0', 'color:red'])(
    'are not known by the style "%s"',
    (style) => {
      expect(cleanPastedHtml(wordItem('One', '1.', style))).toBe('<p>One</p>')
    },
  )

  const level = (depth: number) => `mso-list:l0 level${depth} lfo1`

  it.each([
    [
      'paragraphs of a kind are one list',
      wordItem('One', '·') + wordItem('Two', '·'),
      '<ul><li>One</li><li>Two</li></ul>',
    ],
    [
      'another kind begins another list',
      wordItem('One', '·') + wordItem('Two', '1.') + wordItem('Three', '·'),
      '<ul><li>One</li></ul><ol><li>Two</li></ol><ul><li>Three</li></ul>',
    ],
    [
      'a paragraph between them begins another list',
      `${wordItem('One', '1.')}<p>Two</p>${wordItem('Three', '2.')}`,
      '<ol><li>One</li></ol><p>Two</p><ol><li>Three</li></ol>',
    ],
    ['a paragraph before one is none of it', `<p>One</p>${wordItem('Two', '1.')}`, '<p>One</p><ol><li>Two</li></ol>'],
    ['the text after one is none of it', `${wordItem('One', '1.')}Two`, '<ol><li>One</li></ol><p>Two</p>'],
    [
      'a deeper one stands in the one before',
      wordItem('One', '·') + wordItem('Two', '·', level(2)) + wordItem('Three', '·', level(2)) + wordItem('Four', '·'),
      '<ul><li>One</li><ul><li>Two</li><li>Three</li></ul><li>Four</li></ul>',
    ],
    [
      'a deeper one of another kind as well',
      wordItem('One', '1.') + wordItem('Two', '·', level(2)) + wordItem('Three', '2.'),
      '<ol><li>One</li><ul><li>Two</li></ul><li>Three</li></ol>',
    ],
    [
      'two kinds may stand in the one before',
      wordItem('One', '·') + wordItem('Two', '1.', level(2)) + wordItem('Three', '·', level(2)),
      '<ul><li>One</li><ol><li>Two</li></ol><ul><li>Three</li></ul></ul>',
    ],
    [
      'a numbered one may stand in a numbered one',
      wordItem('One', '1.') + wordItem('Two', 'a)', level(2)),
      '<ol><li>One</li><ol><li>Two</li></ol></ol>',
    ],
    [
      'a deep one needs none before',
      `<p>One</p>${wordItem('Two', '·', level(3))}`,
      '<p>One</p><ul><ul><ul><li>Two</li></ul></ul></ul>',
    ],
    [
      'of the ninth level, the last one',
      wordItem('One', '1.', level(9)),
      `${'<ol>'.repeat(9)}<li>One</li>${'</ol>'.repeat(9)}`,
    ],
    ['of a level that Word does not have are paragraphs', wordItem('One', '1.', level(99_999_999)), '<p>One</p>'],
    ['nor does it have one of none', wordItem('One', '1.', level(0)), '<p>One</p>'],
    ['that are headings with numbers are headings', '<h1 style="mso-list:l0 level1">One</h1>', '<h2>One</h2>'],
  ])('%s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })

  it("keep their text's style, that of the paragraph and that around it", () => {
    const style = 'font-style:italic;mso-list:l0 level1'
    const html = `<u><div>${wordItem('One <b>two</b>', '·', style)}</div></u>`
    expect(cleanPastedHtml(html)).toBe('<ul><li><u><em>One </em></u><u><em><strong>two</strong></em></u></li></ul>')
  })
})

it.each(['', ' ', '<p></p>', '<!-- One -->', '<img src="a.png">'])('"%s" has no text', (html) => {
  expect(cleanPastedHtml(html)).toBe('')
})
