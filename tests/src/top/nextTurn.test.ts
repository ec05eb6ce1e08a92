import { afterEach, describe, expect, it, vi } from 'vitest'
import { nextTurn } from '../../../src/nextTurn.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the next turn', () => {
  it('comes after everything that is to be done in this one', async () => {
    const order: string[] = []
    const turn = nextTurn().then(() => order.push('next turn'))
    for (let index = 0; index < 100; index += 1) await Promise.resolve()
    order.push('this turn')
    await turn
    expect(order).toEqual(['this turn', 'next turn'])
  })

  it('leaves no port open behind it', async () => {
    const closed: unknown[] = []
    class Channel extends MessageChannel {
      constructor() {
        super()
        const { port1 } = this
        const close = port1.close.bind(port1)
        port1.close = () => {
          closed.push('port1')
          close()
        }
      }
    }
    vi.stubGlobal('MessageChannel', Channel)
    const turn = nextTurn()
    expect(closed).toEqual([])
    await turn
    expect(closed).toEqual(['port1'])
  })
})
