import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { localeOf, strictHeaders } from '../shared/page.ts'
import { style } from '../shared/style.ts'
import { listPage, mailPage, unknownPage } from './pages.ts'
import type { MailStore } from './store.ts'

/** The mail as it was sent, in a sandboxed frame: no scripts, no forms, no remote pictures; links open in a new tab. */
const boxHeaders = {
  'content-security-policy':
    `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; ` +
    `sandbox allow-popups allow-popups-to-escape-sandbox`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

type Search = { Querystring: { to?: string | string[] } }

export function mailboxWeb(store: MailStore): FastifyInstance {
  const app = fastify({ bodyLimit: 1024, requestTimeout: 10_000, forceCloseConnections: true })
  const asPage = (reply: FastifyReply, source: string) =>
    reply.headers(strictHeaders()).type('text/html; charset=utf-8').send(source)

  app.get<Search>('/dev/mailbox/', ({ query, headers }, reply) => {
    const search = searchOf(query.to)
    return asPage(reply, listPage(localeOf(headers['accept-language']), store.list({ to: search }), search))
  })
  app.get('/dev/mailbox', (_request, reply) => reply.redirect('/dev/mailbox/'))
  app.get('/dev/mailbox/style.css', (_request, reply) =>
    reply.headers(strictHeaders()).type('text/css; charset=utf-8').send(style),
  )
  app.get<Search>('/dev/mailbox/api/messages', ({ query }, reply) =>
    reply.headers(strictHeaders()).send({ data: store.list({ to: searchOf(query.to) }) }),
  )
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/', ({ params, headers }, reply) => {
    const locale = localeOf(headers['accept-language'])
    const mail = store.get(params.id)
    return mail ? asPage(reply, mailPage(locale, mail)) : asPage(reply.code(404), unknownPage(locale))
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', ({ params, headers }, reply) => {
    const mail = store.get(params.id)
    if (!mail?.html) return asPage(reply.code(404), unknownPage(localeOf(headers['accept-language'])))
    return reply
      .headers(boxHeaders)
      .type('text/html; charset=utf-8')
      .send(mail.html.replace(/<head[^>]*>/i, '$&<base target="_blank">'))
  })
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  app.setNotFoundHandler(({ headers }, reply) =>
    asPage(reply.code(404), unknownPage(localeOf(headers['accept-language']))),
  )
  return app
}

const searchOf = (to: string | string[] | undefined) => (typeof to === 'string' ? to.slice(0, 254).trim() : '')
