import type { FastifyInstance } from 'fastify'
import { refused } from '../http/errors.ts'

/** Accepts JSON only. An empty body counts as no body; `__proto__` and `constructor` keys are refused. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
  // ra-data-simple-rest sends `text/plain` with deletions, which have no body.
  app.addContentTypeParser('text/plain', ({ method, headers }, _body, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (method === 'DELETE' && isEmpty) done(null, undefined)
    else done(refused('MEDIA_TYPE'))
  })
}
