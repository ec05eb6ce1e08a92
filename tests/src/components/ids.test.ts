import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { MAIN, ScreenIdContext, uploadId, useScreenId } from '../../../src/components/layout/ids.ts'

it("the page's content and the uploads have unique ids", () => {
  expect([MAIN, uploadId('cv'), uploadId('acceptanceLetter')]).toEqual(['main', 'upload-cv', 'upload-acceptanceLetter'])
})

it('the hidden next screen has a suffix on its ids', () => {
  expect(renderHook(() => useScreenId('save')).result.current).toBe('save')
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(ScreenIdContext, { value: '-next' }, children)
  expect(renderHook(() => useScreenId('missing'), { wrapper }).result.current).toBe('missing-next')
})
