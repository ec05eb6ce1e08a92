import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { MAIN, ScreenIdContext, uploadId, useScreenId } from '../../../src/components/layout/ids.ts'

it('the page’s content and the uploads have ids of their own', () => {
  expect([MAIN, uploadId('cv'), uploadId('acceptanceLetter')]).toEqual(['main', 'upload-cv', 'upload-acceptanceLetter'])
})

it('a part of a screen has the plain id, and another one on the screen that is there already', () => {
  expect(renderHook(() => useScreenId('save')).result.current).toBe('save')
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(ScreenIdContext, { value: '-next' }, children)
  expect(renderHook(() => useScreenId('missing'), { wrapper }).result.current).toBe('missing-next')
})
