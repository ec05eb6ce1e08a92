import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quickComputedStyle } from './support/computedStyle.ts'
import { withDocument } from './support/render.tsx'

const original = getComputedStyle
withDocument()

test('the quick computed style equals jsdom’s', () => {
  const { container } = render(
    <>
      <p>
        block <b>inline</b>
      </p>
      <p hidden>hidden</p>
      <dialog>closed</dialog>
      <dialog open>open</dialog>
      <div style={{ display: 'none' }}>not shown</div>
      <div style={{ visibility: 'hidden' }}>
        hidden <span style={{ visibility: 'visible' }}>shown</span> <i>inherits</i>
      </div>
      <template />
      <svg>
        <path />
      </svg>
    </>,
  )
  const elements = [...container.querySelectorAll('*')]
  const read = ({ display, visibility }: Pick<CSSStyleDeclaration, 'display' | 'visibility'>) => [display, visibility]
  const quick = quickComputedStyle(original)
  expect(elements.map((each) => read(quick(each)))).toEqual(elements.map((each) => read(original(each))))
})
