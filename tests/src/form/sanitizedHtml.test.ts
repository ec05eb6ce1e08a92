import { describe, expect, it } from 'vitest'
import { sanitizedHtml } from '../../../src/components/form/richText/sanitizedHtml.ts'

describe('rich text', () => {
  it.each([
    '<p>One <strong>two</strong> <em>three</em> <ins>four</ins> <u>five</u></p>',
    '<h2>One</h2><blockquote>Two</blockquote>',
    '<ul><li>One</li></ul><ol><li>Two</li></ol>',
    '<p>One<br>two</p>',
    '<p><a href="https://example.org/">One</a></p>',
  ])('%s stays unchanged', (html) => {
    expect(sanitizedHtml(html)).toBe(html)
  })

  it.each([
    ['a script and its content', '<p>One<script>alert(1)</script></p>', '<p>One</p>'],
    ['a handler', '<p onclick="alert(1)">One</p>', '<p>One</p>'],
    ['a link to a script', '<a href="javascript:alert(1)">One</a>', '<a>One</a>'],
    ['a frame', '<p>One<iframe src="https://example.org"></iframe></p>', '<p>One</p>'],
    ['a style sheet and its content', '<p>One</p><style>p { color: red }</style>', '<p>One</p>'],
    ["an element's own style", '<p style="position: fixed">One</p>', '<p>One</p>'],
    ['a picture', '<p>One<img src="https://example.org/a.png" alt="Two"></p>', '<p>One</p>'],
    ['an input', '<p>One<input name="password"></p>', '<p>One</p>'],
    ['other form controls', '<p>One<textarea></textarea><select></select><button></button></p>', '<p>One</p>'],
    ['video and audio', '<p>One<video src="https://example.org/a"></video><audio src="b"></audio></p>', '<p>One</p>'],
    ['a background image', '<table background="https://example.org/a.png"></table>', '<table></table>'],
    ['a form, but not its text', '<form action="https://example.org"><p>One</p></form>', '<p>One</p>'],
    ['a drawing', '<p>One<svg><circle r="1"></circle></svg></p>', '<p>One</p>'],
    ['a formula and its text', '<p>One<math><mi>x</mi></math></p>', '<p>One</p>'],
  ])('removes %s', (_, html, expected) => {
    expect(sanitizedHtml(html)).toBe(expected)
  })
})
