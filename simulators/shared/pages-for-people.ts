import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf, strictHeaders } from './page.ts'

/** Accepts forms that people send. */
export const readsForms = (scope: FastifyInstance): void =>
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

export const languageOf = ({ headers }: FastifyRequest) => localeOf(headers['accept-language'])

export const showPage = (reply: FastifyReply, source: string, formsTo: readonly string[] = []) =>
  reply.headers(strictHeaders(formsTo)).type('text/html; charset=utf-8').send(source)

/** The layout of all pages of a simulator. */
export const gatewayFrame = { banner: 'testGateway.banner', style: '/checkout/style.css' }
