import { createServer, type Server, type ServerResponse } from 'node:http'
import { isOnThisMachine, type Answer, type Routes } from './respond.ts'

function answerFor(pathname: string, routes: Routes): Answer | undefined {
  if (Object.hasOwn(routes, pathname)) return routes[pathname]
  const below = Object.keys(routes).find((each) => each !== '/' && each.endsWith('/') && pathname.startsWith(each))
  return below === undefined ? undefined : routes[below]
}

/** Serves the routes to pages of this machine. A foreign name that resolves to this machine is refused. */
export function serverOf(routes: Routes): Server {
  return createServer((request, response) => {
    const { host = '' } = request.headers
    if (!isOnThisMachine(`http://${host}`)) return void response.writeHead(403).end('Open this page as localhost')
    const url = new URL(request.url ?? '', `http://${host}`)
    const answer = answerFor(url.pathname, routes)
    response.setHeader('Cache-Control', 'no-cache')
    if (answer === undefined) return void response.writeHead(404).end('There is nothing at this address')
    answer(request, response, url.searchParams)
  })
}

/** Resolves with the port. Port 0 picks a free one. */
export function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Tells open pages to reload. */
export function reloads(): { route: Answer; send: () => void } {
  const pages = new Set<ServerResponse>()
  return {
    route: (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n')
      pages.add(response)
      response.on('close', () => pages.delete(response))
    },
    send: () => pages.forEach((page) => page.write('data: reload\n\n')),
  }
}
