import { describe, expect, test } from 'vitest'
import { inspect } from '../../../server/features/documents/inspection/inspect.ts'
import type { Extension } from '../../../domain/fileFormats.ts'
import { DOUBTFUL } from '../../../tools/support/files/doubtful.ts'

describe('§5.4 a file that is not quite by the book', () => {
  test.each(DOUBTFUL)('$about, refused as $refusedAs: $why', async ({ extension, content, refusedAs }) => {
    expect((await inspect(content, extension as Extension))?.code ?? null).toBe(refusedAs)
  })
})
