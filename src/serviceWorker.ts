/**
 * Answers a reload of the application without a connection with the portal's own page (docs/decisions/architecture/0011). It holds
 * that one page, which is the same for everybody, and built files; nothing of an applicant, and no answer of the API.
 *
 * It imports nothing: browsers load it as one file.
 */

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listen: (event: WorkerEvent & { data: string[] }) => void): void
  location: Location
  skipWaiting(): Promise<void>
}

const worker = self as unknown as Worker

/** The page for application routes; the script reads the actual route from the URL. */
const SHELL = '/application'
const FILES = '/assets/'
/** The header of a page for one screen (domain/earlyScreen.ts). */
const EARLY_HEADER = 'early-screen'
/** One cache per build, so that files of different builds never mix. */
const CACHE = `shell-${import.meta.env.VITE_BUILD}`

/** Statuses of gateways between browser and server. */
const GATEWAY_FAILURES = [502, 503, 504]

/** The cache; null if the browser cannot open it. A full one must not break the page. */
const kept = () => caches.open(CACHE).catch(() => null)

worker.addEventListener('install', (event) => {
  event.waitUntil(kept().then((cache) => cache?.add(SHELL)))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  }
  event.waitUntil(forgetOthers())
})

/** Caches the files a page has loaded, from the browser's cache without a request. */
worker.addEventListener('message', (event) => {
  const keep = async () => {
    const cache = await kept()
    for (const file of event.data) if (!(await cache?.match(file))) await cache?.add(file)
  }
  event.waitUntil(keep())
})

async function page(request: Request): Promise<Response> {
  const cache = await kept()
  const answer = await fetch(request).catch(() => null)
  if (answer?.ok && !answer.redirected && !answer.headers.has(EARLY_HEADER))
    await cache?.put(SHELL, answer.clone()).catch(() => undefined)
  if (answer !== null && !GATEWAY_FAILURES.includes(answer.status)) return answer
  return (await cache?.match(SHELL)) ?? answer ?? Response.error()
}

const file = async (request: Request) => (await (await kept())?.match(request)) ?? fetch(request)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith(FILES)) event.respondWith(file(request))
})
