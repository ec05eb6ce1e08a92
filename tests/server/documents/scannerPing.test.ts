import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pingScanner } from '../../../server/features/documents/scanner.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

async function clamdThatAnswers(answer: string) {
  server = createServer((socket) => {
    socket.on('data', (part) => socket.end(String(part) === 'zPING\0' ? answer : 'UNKNOWN COMMAND\0'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a scanner is ready if it answers a ping', async () => {
  await expect(pingScanner(await clamdThatAnswers('PONG\0'))).resolves.toBeUndefined()
})

test('a scanner is not ready if it answers otherwise, or not at all', async () => {
  const address = await clamdThatAnswers('')
  await expect(pingScanner(address)).rejects.toThrow('The virus scanner is not ready')
  server?.close()
  await expect(pingScanner('tcp://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
})
