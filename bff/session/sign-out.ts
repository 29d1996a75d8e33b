import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountApi } from '#schemas/identity/accounts.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { operatorApi } from '#schemas/operations/operators.ts'
import { callBackend, clearSessionCookie, type Core, forgetActing, sessionOf } from '../core.ts'
import { visitorOf } from '../http/visitor.ts'
import type { Session } from './sessions.ts'

/**
 * Ends the session in the backend, here and in the browser. Failures and delays are only logged: the person is signed
 * out. Without the session store the token is lost; it expires in the backend, and its record is removed once the store
 * answers.
 */
export async function signOut(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = await sessionOf(core, request).catch((error: unknown) => {
    core.note('looking for the session of a sign-out', error, request.id)
    return null
  })
  const { sessionId } = visitorOf(request)
  if (session)
    await Promise.race([endAll(core, request, session), sleep(core.limits.signOutWait, null, { ref: false })])
  if (sessionId !== null) await core.sessions.endSurely(sessionId)
  await forgetActing(core, request, reply)
  clearSessionCookie(reply)
  // Language, country and cookie consent live in cookies of their own and stay; "cookies" would delete them too.
  return reply.code(204).header('clear-site-data', '"cache", "storage"').header('cache-control', 'no-store').send()
}

async function endAll(core: Core, request: FastifyRequest, session: Session): Promise<void> {
  if (visitorOf(request).sentActingCookie) await endActing(core, request, session)
  await end(core, request, session.token, accountApi.logout)
}

/** Ends a session that was replaced, without delaying the answer. */
export function endAtBackend(core: Core, request: FastifyRequest, token: string): void {
  void end(core, request, token, accountApi.logout)
}

/** The same for the session of the person an operator acts for. */
export function endActingAtBackend(core: Core, request: FastifyRequest, operator: Session): void {
  void endActing(core, request, operator)
}

/** Ends, in the backend, the session of the person an operator acts for. */
export async function endActing(core: Core, request: FastifyRequest, { token, userType }: Session): Promise<void> {
  if (userType === 'admin') await end(core, request, token, operatorApi.endImpersonation)
}

/** Backends without this call answer 404; the token then expires by itself. */
async function end(core: Core, request: FastifyRequest, token: string, { method, path }: Endpoint): Promise<void> {
  await callBackend(core, request, token, { method, path }).catch((error: unknown) =>
    core.note('ending a session in the backend', error, request.id),
  )
}
