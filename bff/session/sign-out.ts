import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountApi } from '#schemas/accounts.ts'
import { ask, clearSessionCookie, type Core, sessionOf } from '../core.ts'
import { visitorOf } from '../kit/visitor.ts'

/** Ends the session in the backend, here and in the browser. What fails on the way is logged only: the person is out. */
export async function signOut(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await sessionOf(core, request)
  if (session) await logOut(core, request, session.token)
  const { sessionId } = visitorOf(request)
  if (sessionId !== null) await core.sessions.end(sessionId)
  clearSessionCookie(reply)
  // Language, country and cookie choices live in cookies of their own and stay; "cookies" would take them too.
  return reply.code(204).header('clear-site-data', '"cache", "storage"').header('cache-control', 'no-store').send()
}

/** Ends a session that was replaced, without making anybody wait. */
export function endAtBackend(core: Core, request: FastifyRequest, token: string): void {
  void logOut(core, request, token)
}

/** Backends without this call answer 404; the token then ends by its own time. */
async function logOut(core: Core, request: FastifyRequest, token: string): Promise<void> {
  const { method, path } = accountApi.logout
  await ask(core, request, token, { method, path }).catch((error: unknown) =>
    core.note('sign-out in the backend', error, request.id),
  )
}
