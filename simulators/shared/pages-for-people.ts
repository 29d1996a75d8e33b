import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf, strictHeaders } from './page.ts'

/** Forms of people come as they were filled in. */
export const readsForms = (scope: FastifyInstance): void =>
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

export const languageOf = ({ headers }: FastifyRequest) => localeOf(headers['accept-language'])

export const showPage = (reply: FastifyReply, source: string, formsTo: readonly string[] = []) =>
  reply.headers(strictHeaders(formsTo)).type('text/html; charset=utf-8').send(source)

/** The page that all pages of a test gateway look like. */
export const gatewayFrame = { banner: 'testGateway.banner', style: '/checkout/style.css' }
