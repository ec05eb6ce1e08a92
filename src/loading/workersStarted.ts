/**
 * Resolves when all workers created so far have started, by starting another one. Until a worker has started, its
 * messages wait in the creating thread, where long work would delay them.
 */
export async function workersStarted(): Promise<void> {
  const address = URL.createObjectURL(new Blob(['postMessage(0)']))
  const worker = new Worker(address)
  await new Promise((resolve) => {
    worker.onmessage = resolve
    worker.onerror = resolve
  })
  worker.terminate()
  URL.revokeObjectURL(address)
}
