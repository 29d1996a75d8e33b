import type { FastifyInstance } from 'fastify'
import { refused, sendRefusal } from './errors.ts'

/** Unknown addresses are 404; known ones asked by another method are 405 with the methods they have. */
export function answerNotFound(app: FastifyInstance): void {
  const doors: { parts: string[]; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.endsWith('/*')) doors.push(...[method].flat().map((name) => ({ parts: url.split('/'), method: name })))
  })
  app.setNotFoundHandler((request, reply) => {
    const parts = (request.raw.url ?? '').split('?', 1)[0]?.split('/') ?? []
    const allow = [...new Set(doors.filter((door) => leadsTo(door.parts, parts)).map(({ method }) => method))]
    const refusal = allow.length > 0 ? refused('METHOD_NOT_ALLOWED', { allow }) : refused('NOT_FOUND')
    return sendRefusal(refusal, request, reply)
  })
}

const leadsTo = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
