import { createServer } from 'node:http'

/** The baseline: a record in memory, and a page of fifteen fields without scripts or styles. */
let record = JSON.stringify({ id: '1', status: 'Completed Registration', highestStep: 1 })
const fields = Array.from(
  { length: 15 },
  (_, index) => `<p><label>Field ${index} <input name="field${index}"></label></p>`,
)
const page = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Bare</title><h1>Bare page</h1><form>${fields.join('')}</form>`

createServer((request, response) => {
  if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  response.setHeader('content-type', 'application/json')
  if (request.method === 'GET') return response.end(record)
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    record = JSON.stringify(JSON.parse(body))
    response.end(record)
  })
}).listen(Number(process.env.PORT), 'localhost')
