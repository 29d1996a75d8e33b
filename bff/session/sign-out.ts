import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountApi } from '#schemas/accounts.ts'
import type { Endpoint } from '#schemas/kit.ts'
import { operatorApi } from '#schemas/operators.ts'
import { ask, clearSessionCookie, type Core, forgetActing, sessionOf } from '../core.ts'
import { visitorOf } from '../kit/visitor.ts'
import type { Session } from './sessions.ts'

/** Ends the session in the backend, here and in the browser. What fails on the way is logged only: the person is out. */
export async function signOut(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await sessionOf(core, request)
  const { sessionId, sentActingCookie } = visitorOf(request)
  if (session && sentActingCookie) await endActing(core, request, session)
  if (session) await end(core, request, session.token, accountApi.logout)
  if (sessionId !== null) await core.sessions.end(sessionId)
  await forgetActing(core, request, reply)
  clearSessionCookie(reply)
  // Language, country and cookie choices live in cookies of their own and stay; "cookies" would take them too.
  return reply.code(204).header('clear-site-data', '"cache", "storage"').header('cache-control', 'no-store').send()
}

/** Ends a session that was replaced, without making anybody wait. */
export function endAtBackend(core: Core, request: FastifyRequest, token: string): void {
  void end(core, request, token, accountApi.logout)
}

/** The same of what an operator does as somebody else. */
export function endActingAtBackend(core: Core, request: FastifyRequest, operator: Session): void {
  void endActing(core, request, operator)
}

/** Ends in the backend what an operator does as somebody else. */
export async function endActing(core: Core, request: FastifyRequest, { token, userType }: Session): Promise<void> {
  if (userType === 'admin') await end(core, request, token, operatorApi.endImpersonation)
}

/** Backends without this call answer 404; the token then ends by its own time. */
async function end(core: Core, request: FastifyRequest, token: string, { method, path }: Endpoint): Promise<void> {
  await ask(core, request, token, { method, path }).catch((error: unknown) =>
    core.note('ending a session in the backend', error, request.id),
  )
}
