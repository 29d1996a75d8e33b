import type { FastifyInstance } from 'fastify'
import { localeOfState } from '#schemas/identity/social-state.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { visitorOf } from '../http/visitor.ts'
import { callbackFragment } from './social-callback.ts'

type Limited = { config: { rateLimit: object } }

/** Where providers send the browser back: everything goes on to our page in the fragment, which no server and no log receives. */
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
      const locale = localeOfState(new URLSearchParams(fragment).get('state') ?? '') ?? visitorOf(request).locale
      const page = addressOf(locale, paths.socialCallback())
      return reply.header('cache-control', 'no-store').redirect(`${page}#${fragment}`, 303)
    },
  })
}
