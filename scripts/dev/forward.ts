import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Forwards a request to the BFF unchanged, Host and cookies included: the browser sees one address. */
export function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  outgoing.on('error', (error) => {
    if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' })
    answer.end(`The servers did not answer: ${error.message}`)
  })
  incoming.pipe(outgoing)
}
