import type { FastifyInstance } from 'fastify'
import { localeOfState } from '#schemas/identity/social-state.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { clearBackCookie } from '../core.ts'
import { visitorOf } from '../http/visitor.ts'
import { callbackFragment } from './social-callback.ts'

type Limited = { config: { rateLimit: object } }

/**
 * Where providers send the browser back: everything goes on to our page in the fragment, which no server and no log receives. Who
 * was booking returns to that page at once; a form from the provider's page brings no cookie, and leads to the page between.
 */
export async function socialCallbackRoute(app: FastifyInstance, limited: Limited): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.route<{ Params: { provider: string }; Body: string | undefined }>({
    method: ['GET', 'POST'],
    url: '/session/social/:provider/callback',
    exposeHeadRoute: false,
    ...limited,
    handler: (request, reply) => {
      const { provider } = request.params
      const sent = request.method === 'POST' ? (request.body ?? '') : (request.raw.url ?? '').replace(/^[^?]*\??/, '')
      const fragment = callbackFragment(provider, sent)
      const { backTo } = visitorOf(request)
      reply.header('cache-control', 'no-store')
      if (backTo !== null) return clearBackCookie(reply).redirect(`${backTo}#${fragment}`, 303)
      const locale = localeOfState(new URLSearchParams(fragment).get('state') ?? '') ?? visitorOf(request).locale
      const page = addressOf(locale, paths.socialCallback())
      return reply.redirect(`${page}#${fragment}`, 303)
    },
  })
}
