/**
 * An operator acts for somebody else (docs/product-rules.md#acting-for-somebody): a cookie and a record of its own
 * beside the operator's session.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operatorApi } from '#schemas/operations/operators.ts'
import {
  callBackend,
  type Core,
  forgetActing,
  isAsPromised,
  refuseWhileActing,
  sendRefused,
  sendSignedOut,
  sessionOf,
  setActingCookie,
} from '../core.ts'
import { visitorOf } from '../http/visitor.ts'
import { keyOf } from './seal.ts'
import { authOf, replaceSession, secondsLeft } from './sign-in.ts'
import { endActing } from './sign-out.ts'
import { userInfo } from './who-am-i.ts'

/** Starts it; both secrets are new. */
export async function impersonate(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | undefined,
): Promise<FastifyReply> {
  const own = await sessionOf(core, request)
  if (!own) return sendSignedOut(request, reply)
  await refuseWhileActing(core, request, own)
  await core.sessions.check()
  const { method, path } = operatorApi.impersonate
  const answer = await callBackend(core, request, own.token, { method, path, body })
  if (!isAsPromised(answer, operatorApi.impersonate)) return sendRefused(core, request, reply, answer)

  const { token, expiry, userType, isActive } = authOf(answer)
  const user = await userInfo(core, request, token)
  const person = user ? core.hashPerson(user.identifier) : ''
  const { actingId } = visitorOf(request)
  if (actingId !== null) await core.sessions.end(actingId)
  const actsBeside = keyOf(await replaceSession(core, request, reply, own))
  const acting = { token, expiresAt: Date.parse(expiry), userType, isActive, person, actsBeside }
  setActingCookie(reply, await core.sessions.start(acting), secondsLeft(core, acting))

  request.operator = own.person
  request.person = person
  reply.code(answer.status).header('cache-control', 'no-store')
  return reply.send({ signedIn: true, userType, isActive, expiry, user })
}

/**
 * Ends it; the operator continues under a new secret. A failure in the backend is only logged, because no one has the
 * token any more.
 */
export async function endImpersonation(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const own = await sessionOf(core, request)
  if (!own) return sendSignedOut(request, reply)
  await endActing(core, request, own)
  await forgetActing(core, request, reply)
  if (own.userType === 'admin') await replaceSession(core, request, reply, own)
  return reply.code(204).header('cache-control', 'no-store').send()
}
