import type { FastifyInstance } from 'fastify'
import { routeMethods } from '#schemas/platform/route-methods.ts'
import { answerError } from './error-border.ts'
import { refused } from '#platform/core/errors.ts'
import { localeOf } from './request-context.ts'

/** Unknown addresses answer 404; known addresses with another method answer 405 and the allowed methods. */
export function answerNotFound(app: FastifyInstance): void {
  const methods = routeMethods()
  app.addHook('onRoute', (route) => methods.add(route))
  app.setNotFoundHandler((request, reply) => {
    const allow = methods.of(request.raw.url)
    if (allow.length > 0) reply.header('allow', allow.join(', '))
    return answerError(
      refused(allow.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'),
      request,
      reply,
      localeOf(request),
    )
  })
}
