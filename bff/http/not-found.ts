import type { FastifyInstance } from 'fastify'
import { routeMethods } from '#schemas/platform/route-methods.ts'
import { refused, sendRefusal } from './errors.ts'

/** Unknown addresses answer 404; known addresses with another method answer 405 and the allowed methods. */
export function answerNotFound(app: FastifyInstance): void {
  const methods = routeMethods()
  app.addHook('onRoute', (route) => methods.add(route))
  app.setNotFoundHandler((request, reply) => {
    const allow = methods.of(request.raw.url)
    const refusal = allow.length > 0 ? refused('METHOD_NOT_ALLOWED', { allow }) : refused('NOT_FOUND')
    return sendRefusal(refusal, request, reply)
  })
}
