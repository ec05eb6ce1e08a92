import { File as NodeFile } from 'node:buffer'
import { beforeAll, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { identifyFile } from '../../../src/actors/identifyFile.ts'

// jsdom's files cannot be read.
beforeAll(() => vi.stubGlobal('File', NodeFile))

const identified = (file: object) => toPromise(createActor(identifyFile, { input: { file: file as File } }).start())

it('reads the format of a chosen file, whatever its name', async () => {
  const photo = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'image')
  expect(await identified(photo)).toBe('jpg')
  expect(await identified(new File(['Hello'], 'image.jpg'))).toBeNull()
})
