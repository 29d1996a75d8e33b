/** A test backend: it implements the few calls that a test needs and records the requests. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface UpstreamRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

export type Answer = {
  status?: number
  headers?: Record<string, string | string[]>
  json?: unknown
  text?: string | Buffer
}
type Handler = (request: UpstreamRequest, response: ServerResponse) => Answer | null

export interface Upstream {
  url: string
  requests: UpstreamRequest[]
  /** Answers `METHOD /path` (without query); null means the handler answers by itself. */
  on(address: string, handler: Handler | Answer): void
  last(): UpstreamRequest
  close(): Promise<void>
}

export async function openUpstream(): Promise<Upstream> {
  const handlers = new Map<string, Handler>()
  const requests: UpstreamRequest[] = []
  const server = createServer((request, response) => {
    void collect(request).then((body) => {
      const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      requests.push(seen)
      const handler = handlers.get(`${seen.method} ${seen.url.split('?', 1)[0]}`)
      const answer = handler ? handler(seen, response) : problem(404, 'NOT_FOUND', 'Nothing here')
      if (answer) send(response, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on: (address, handler) => void handlers.set(address, typeof handler === 'function' ? handler : () => handler),
    last: () => requests.at(-1) as UpstreamRequest,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export const problem = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  text: JSON.stringify({ type: 'about:blank', title: message, status, code, message, requestId: 'theirs', ...more }),
})

function send(response: ServerResponse, { status = 200, headers = {}, json, text }: Answer): void {
  const type = json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
  response.writeHead(status, { ...type, ...headers }).end(json === undefined ? text : JSON.stringify(json))
}

async function collect(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
