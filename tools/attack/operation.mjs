/** Finds a route in the OpenAPI document, which writes paths differently and without the API's base path. */
export function operationOf(document, { method, url }) {
  const [server] = document.servers
  const base = new URL(server.url, 'http://localhost').pathname.replace(/\/$/, '')
  const path = url.replace(base, '').replace(/:(\w+)/g, '{$1}')
  const { paths } = document
  return (paths[path] ?? paths[path.replace(/\/$/, '')] ?? paths[`${path}/`])?.[method.toLowerCase()]
}

/** The route's query parameters. */
export function parametersOf(document, route) {
  const parameters = operationOf(document, route)?.parameters ?? []
  return parameters.filter((each) => each.in === 'query').map(({ name }) => name)
}
