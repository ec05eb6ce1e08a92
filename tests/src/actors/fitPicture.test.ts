import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createFitPicture, openPicturesWorker } from '../../../src/actors/fitPicture.ts'
import type { Answer } from '../../../src/pictures/pictures.worker.ts'

/** A worker that answers as given, or never. */
class AnsweringWorker extends EventTarget {
  readonly terminate = vi.fn<() => void>()
  readonly received: unknown[] = []
  constructor(private readonly answer: Answer | 'breaks down' | null) {
    super()
  }
  postMessage(message: unknown) {
    this.received.push(message)
    if (this.answer === null) return
    const event =
      this.answer === 'breaks down' ? new Event('error') : new MessageEvent('message', { data: this.answer })
    queueMicrotask(() => this.dispatchEvent(event))
  }
}

function fit(worker: AnsweringWorker, picture: object = new File(['x'], 'IMG.2041.HEIC')) {
  const logic = createFitPicture(() => worker as unknown as Worker)
  return createActor(logic, { input: { picture: picture as File } })
}

describe('making a picture smaller', () => {
  it('returns a JPEG with an accepted name, and terminates its worker', async () => {
    const worker = new AnsweringWorker({ made: new Blob(['jpeg']) })
    const picture = new File(['x'], 'IMG.2041.HEIC')
    const made = (await toPromise(fit(worker, picture).start())) as File
    expect(worker.received).toEqual([picture])
    expect([made.name, made.type, made.size]).toEqual(['IMG-2041.jpg', 'image/jpeg', 4])
    expect(worker.terminate).toHaveBeenCalled()
  })

  it.each([
    [{ reason: 'The picture does not fit' }, 'The picture does not fit'],
    ['breaks down', 'The worker could not be loaded, or broke down'],
  ] as const)('fails if the worker answers %j, and terminates it', async (answer, message) => {
    const worker = new AnsweringWorker(answer)
    await expect(toPromise(fit(worker).start())).rejects.toThrow(message)
    expect(worker.terminate).toHaveBeenCalled()
  })

  it('terminates the worker when the actor stops', () => {
    const worker = new AnsweringWorker(null)
    const actor = fit(worker).start()
    expect(worker.terminate).not.toHaveBeenCalled()
    actor.stop()
    expect(worker.terminate).toHaveBeenCalledOnce()
  })

  it('loads its worker as a separate module', () => {
    const made: unknown[][] = []
    vi.stubGlobal('Worker', function (...given: unknown[]) {
      made.push(given)
    })
    openPicturesWorker()
    vi.unstubAllGlobals()
    const [[address, options] = []] = made
    expect(String(address)).toMatch(/\/src\/pictures\/pictures\.worker\.ts/)
    expect(options).toEqual({ type: 'module' })
  })
})
