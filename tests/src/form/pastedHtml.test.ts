import { describe, expect, it } from 'vitest'
import { cleanPastedHtml } from '../../../src/components/form/editor/pastedHtml.ts'

/** Real clipboards of Word and Google Docs are in e2e/paste.spec.ts. */

/** A list paragraph as Word writes it. */
const wordItem = (text: string, sign: string, style = 'mso-list:l0 level1 lfo1') =>
  `<p class="MsoListParagraph" style="text-indent:-18pt;${style}"><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp;</span></span>${text}</p>`

describe('white space', () => {
  it.each([
    ['collapses to one space, whatever its kind', '<p>One \n\t &nbsp; two</p>', '<p>One two</p>'],
    ['is removed at the start of a paragraph', '<p> One</p><p>&nbsp;Two</p>', '<p>One</p><p>Two</p>'],
    ['is removed after a paragraph', '<p>One</p> Two', '<p>One</p><p>Two</p>'],
    ['is removed between paragraphs', '<p>One</p>\n<p>Two</p>\n', '<p>One</p><p>Two</p>'],
    ['is removed after other white space', '<p>One <b> two</b></p>', '<p>One <strong>two</strong></p>'],
    ['is kept between runs', '<p>One<b> two </b>three</p>', '<p>One<strong> two </strong>three</p>'],
    ['leaves no empty run after other white space', '<p>One <b> </b>two</p>', '<p>One two</p>'],
    ['is kept as a run after a word', '<p>One<b> </b>two</p>', '<p>One<strong> </strong>two</p>'],
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
    ['<b style="font-weight:normal">One <b>two</b></b>', '<p>One <strong>two</strong></p>'],
    ['<b>One <span style="color:red">two</span></b>', '<p><strong>One </strong><strong>two</strong></p>'],
    ['<b>One <span style="font-weight:inherit">two</span></b>', '<p><strong>One </strong><strong>two</strong></p>'],
    ['<i>One <span style="font-style:inherit">two</span></i>', '<p><em>One </em><em>two</em></p>'],
    ['<i>One</i>', '<p><em>One</em></p>'],
    ['<em>One</em>', '<p><em>One</em></p>'],
    ['<span style="font-style:italic">One</span>', '<p><em>One</em></p>'],
    ['<span style="font-style:oblique">One</span>', '<p><em>One</em></p>'],
    ['<i style="font-style:normal">One</i>', '<p>One</p>'],
    ['<u>One</u>', '<p><u>One</u></p>'],
    ['<span style="text-decoration:underline">One</span>', '<p><u>One</u></p>'],
    ['<span style="text-decoration-line:underline">One</span>', '<p><u>One</u></p>'],
    ['<span style="text-decoration:line-through">One</span>', '<p>One</p>'],
    ['<u>One <span>two</span></u>', '<p><u>One </u><u>two</u></p>'],
    ['<b><i><u>One</u></i></b>', '<p><u><em><strong>One</strong></em></u></p>'],
    ['<p>One <b>two</b> three</p>', '<p>One <strong>two</strong> three</p>'],
    ['<p style="font-weight:bold">One</p>', '<p><strong>One</strong></p>'],
    ['<blockquote style="font-style:italic">One</blockquote>', '<blockquote><em>One</em></blockquote>'],
  ])('are read from %s', (html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe('headings', () => {
  it.each(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])('are read from %s', (tag) => {
    expect(cleanPastedHtml(`<${tag}>One</${tag}><p>Two</p>`)).toBe('<h2>One</h2><p>Two</p>')
  })

  it.each(['MsoTitle', 'MsoHeading1', 'big msoheading7'])(
    "are read from paragraphs with Word's style '%s'",
    (style) => {
      expect(cleanPastedHtml(`<p class="${style}">One</p><p>Two</p>`)).toBe('<h2>One</h2><p>Two</p>')
    },
  )

  it.each([
    '<p class="MsoNormal">One</p>',
    '<p class="Heading1">One</p>',
    '<p class="NotMsoTitle">One</p>',
    '<x-h1>One</x-h1>',
    '<h1-x>One</h1-x>',
    '<hx>One</hx>',
  ])('are not read from %s', (html) => {
    expect(cleanPastedHtml(html)).toBe('<p>One</p>')
  })

  it('are not bold, italic or underlined because of their surroundings or style', () => {
    expect(cleanPastedHtml('<b><i><u><h1 style="font-weight:bold">One</h1></u></i></b>')).toBe('<h2>One</h2>')
  })
})

describe('cleaning', () => {
  it.each([
    ['a style sheet', '<p>One<style>p { color: red }</style></p>'],
    ['a script', '<p>One<script>alert(1)</script></p>'],
    ['a handler', '<p onclick="alert(1)">One</p>'],
    ['a colour', '<p style="color:red"><font size="7">One</font></p>'],
    ['a title', '<p>One<title>Two</title></p>'],
    ['the fallback of an object', '<p>One<object data="a.swf">Two</object></p>'],
    ['a comment', '<p>One<!-- Two --></p>'],
    ["Word's mark of an empty paragraph", '<p>One<o:p>&nbsp;</o:p></p>'],
    ['an empty paragraph', '<p></p><p>One</p><p>&nbsp;</p>'],
    ['an empty heading', '<h1> </h1><p>One</p>'],
    ['an empty quote', '<blockquote></blockquote><p>One</p>'],
    ['breaks between paragraphs', '<br><p>One</p><br>'],
  ])('removes %s', (_, html) => {
    expect(cleanPastedHtml(html)).toBe('<p>One</p>')
  })

  it('removes an empty list item', () => {
    expect(cleanPastedHtml('<ul><li>One</li><li>&nbsp;</li></ul>')).toBe('<ul><li>One</li></ul>')
  })

  it.each(['<img>', '<meta>', '<link>', '<template>Three</template>'])(
    'removes %s of any class without dividing its paragraph',
    (html) => {
      const element = html.replace('>', ' class="MsoHeading1">')
      expect(cleanPastedHtml(`<p>One ${element}two</p>`)).toBe('<p>One two</p>')
    },
  )
})

describe('blocks', () => {
  it.each(['p', 'div', 'section', 'article', 'pre'])(
    'a %s becomes a paragraph, separate from the text around it',
    (tag) => {
      expect(cleanPastedHtml(`One<${tag}>Two</${tag}>Three`)).toBe('<p>One</p><p>Two</p><p>Three</p>')
    },
  )

  it('an inline element does not divide its line', () => {
    expect(cleanPastedHtml('One <span>two</span> <a href="#">three</a>')).toBe('<p>One two three</p>')
  })

  it('a break within a paragraph is kept', () => {
    expect(cleanPastedHtml('<p>One<br>two</p>')).toBe('<p>One<br>two</p>')
  })

  it.each([
    ['is a quote', '<blockquote>One</blockquote>', '<blockquote>One</blockquote>'],
    ['contains its first paragraph', '<blockquote><p>One</p></blockquote>', '<blockquote>One</blockquote>'],
    ['ends before the following text', '<blockquote>One</blockquote>Two', '<blockquote>One</blockquote><p>Two</p>'],
    [
      'contains a later paragraph as a line',
      '<blockquote>One<p>Two</p>Three</blockquote>',
      '<blockquote>One<br>Two<br>Three</blockquote>',
    ],
    [
      'contains every paragraph as a line',
      '<blockquote><p>One</p>\n<p>Two</p>\n</blockquote>',
      '<blockquote>One<br>Two</blockquote>',
    ],
  ])('a blockquote %s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe('separation of text', () => {
  it.each([
    ['around a horizontal rule', 'One<hr>Two', '<p>One</p><p>Two</p>'],
    ['between the cells of a row', '<table><tr><th>One</th><td>two</td></tr></table>', '<p>One two</p>'],
    ['between cells and header cells', '<table><tr><td>One</td><th>two</th></tr></table>', '<p>One two</p>'],
    [
      'between rows and captions',
      'One<table><caption>Two</caption><tr><td>Three</td></tr><tr><td>Four</td></tr></table>Five',
      '<p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Five</p>',
    ],
  ])('is kept %s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })

  it('blocks inside a heading stay one heading', () => {
    expect(cleanPastedHtml('<h1><div>One</div><div>Two</div></h1>')).toBe('<h2>One<br>Two</h2>')
  })

  it('the text of a drawing is removed', () => {
    const drawing = '<svg><title>Icon</title><style>p{}</style><text>x</text></svg>'
    expect(cleanPastedHtml(`<p>A${drawing}</p>`)).toBe('<p>A</p>')
  })
})

describe('lists', () => {
  it.each([
    [
      'keep the paragraphs of an item as lines',
      '<ul><li><p>One</p><p>Two</p></li></ul>',
      '<ul><li>One<br>Two</li></ul>',
    ],
    ['are removed when empty', '<p>One</p><ul><li> </li><li><ol><li></li></ol></li></ul>', '<p>One</p>'],
    ['keep their bullets', '<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['can have paragraphs as items', '<ol><li><p>One</p></li></ol>', '<ol><li>One</li></ol>'],
    ['can have nested divisions as items', '<ul><li><div><div>One</div></div></li></ul>', '<ul><li>One</li></ul>'],
    [
      'divide the text around them',
      '<div>One<ul><li>Two</li></ul>Three</div>',
      '<p>One</p><ul><li>Two</li></ul><p>Three</p>',
    ],
    ['can be nested', '<ol><li>One<ul><li>Two</li></ul></li></ol>', '<ol><li>One</li><ul><li>Two</li></ul></ol>'],
    ['keep the bold of their surroundings', '<b><ul><li>One</li></ul></b>', '<ul><li><strong>One</strong></li></ul>'],
  ])('%s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })
})

describe("Word's lists", () => {
  it.each(['1.', '12.', '(a)', 'b)', 'C.', 'iv.', 'XII)', ' 3.', ' ( 4)'])(
    'are numbered for the marker "%s"',
    (sign) => {
      expect(cleanPastedHtml(wordItem('One', sign))).toBe('<ol><li>One</li></ol>')
    },
  )

  it.each(['·', 'o', '§', '*.', '–)', '• 1.'])('are bulleted for the marker "%s"', (sign) => {
    expect(cleanPastedHtml(wordItem('One', sign))).toBe('<ul><li>One</li></ul>')
  })

  it.each(['<span>1.</span> One', '1. One'])('are bulleted without a marker, also if the text is "%s"', (text) => {
    expect(cleanPastedHtml(`<p style="mso-list:l0 level1 lfo1">${text}</p>`)).toBe('<ul><li>1. One</li></ul>')
  })

  it('find the marker among other spans', () => {
    const html =
      '<p style="mso-list:l0 level1"><span>One </span><span style="mso-list: ignore">1.</span><span>two</span></p>'
    expect(cleanPastedHtml(html)).toBe('<ol><li>One two</li></ol>')
  })

  it.each(['mso-list:l0 level1 lfo1', 'mso-list: l0 level1 lfo1', 'mso-list:  l12  level1', 'MSO-LIST:L3 LEVEL1 LFO1'])(
    'are recognised by the style "%s"',
    (style) => {
      expect(cleanPastedHtml(wordItem('One', '1.', style))).toBe('<ol><li>One</li></ol>')
    },
  )

  it.each(['mso-list:none', 'mso-list:l level1', 'mso-list:l0 level', 'mso-list:l0', 'color:red'])(
    'are not recognised by the style "%s"',
    (style) => {
      expect(cleanPastedHtml(wordItem('One', '1.', style))).toBe('<p>One</p>')
    },
  )

  const level = (depth: number) => `mso-list:l0 level${depth} lfo1`

  it.each([
    [
      'form one list from paragraphs of one kind',
      wordItem('One', '·') + wordItem('Two', '·'),
      '<ul><li>One</li><li>Two</li></ul>',
    ],
    [
      'start again for another kind',
      wordItem('One', '·') + wordItem('Two', '1.') + wordItem('Three', '·'),
      '<ul><li>One</li></ul><ol><li>Two</li></ol><ul><li>Three</li></ul>',
    ],
    [
      'start again after a paragraph',
      `${wordItem('One', '1.')}<p>Two</p>${wordItem('Three', '2.')}`,
      '<ol><li>One</li></ol><p>Two</p><ol><li>Three</li></ol>',
    ],
    ['do not include the paragraph before', `<p>One</p>${wordItem('Two', '1.')}`, '<p>One</p><ol><li>Two</li></ol>'],
    ['do not include the text after', `${wordItem('One', '1.')}Two`, '<ol><li>One</li></ol><p>Two</p>'],
    [
      'nest by level',
      wordItem('One', '·') + wordItem('Two', '·', level(2)) + wordItem('Three', '·', level(2)) + wordItem('Four', '·'),
      '<ul><li>One</li><ul><li>Two</li><li>Three</li></ul><li>Four</li></ul>',
    ],
    [
      'nest another kind by level',
      wordItem('One', '1.') + wordItem('Two', '·', level(2)) + wordItem('Three', '2.'),
      '<ol><li>One</li><ul><li>Two</li></ul><li>Three</li></ol>',
    ],
    [
      'can nest two kinds',
      wordItem('One', '·') + wordItem('Two', '1.', level(2)) + wordItem('Three', '·', level(2)),
      '<ul><li>One</li><ol><li>Two</li></ol><ul><li>Three</li></ul></ul>',
    ],
    [
      'can nest numbers in numbers',
      wordItem('One', '1.') + wordItem('Two', 'a)', level(2)),
      '<ol><li>One</li><ol><li>Two</li></ol></ol>',
    ],
    [
      'can start at a deep level',
      `<p>One</p>${wordItem('Two', '·', level(3))}`,
      '<p>One</p><ul><ul><ul><li>Two</li></ul></ul></ul>',
    ],
    ['support nine levels', wordItem('One', '1.', level(9)), `${'<ol>'.repeat(9)}<li>One</li>${'</ol>'.repeat(9)}`],
    ['become paragraphs at a level that Word lacks', wordItem('One', '1.', level(99_999_999)), '<p>One</p>'],
    ['become paragraphs at level zero', wordItem('One', '1.', level(0)), '<p>One</p>'],
    ['stay headings if they are numbered headings', '<h1 style="mso-list:l0 level1">One</h1>', '<h2>One</h2>'],
  ])('%s', (_, html, expected) => {
    expect(cleanPastedHtml(html)).toBe(expected)
  })

  it('keep the styles of their text, their paragraph and their surroundings', () => {
    const style = 'font-style:italic;mso-list:l0 level1'
    const html = `<u><div>${wordItem('One <b>two</b>', '·', style)}</div></u>`
    expect(cleanPastedHtml(html)).toBe('<ul><li><u><em>One </em></u><u><em><strong>two</strong></em></u></li></ul>')
  })
})

it.each(['', ' ', '<p></p>', '<!-- One -->', '<img src="a.png">'])('"%s" becomes empty', (html) => {
  expect(cleanPastedHtml(html)).toBe('')
})
