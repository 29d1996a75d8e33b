import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { accountApi, Auth } from '#schemas/accounts.ts'
import { ask, type Core, isAsPromised, sendRefused, sessionOf, setSessionCookie } from '../core.ts'
import { jsonOf } from '../kit/backend-reply.ts'
import { refused } from '../kit/errors.ts'
import { visitorOf } from '../kit/visitor.ts'
import { endAtBackend } from './sign-out.ts'
import { userInfo } from './who-am-i.ts'

type Entrance = typeof accountApi.login | typeof accountApi.verify | typeof accountApi.register

const auth = Compile(Auth)

/** Opens a session by sign-in, sign-up or verification: a new secret each time, the one before ends. */
export async function signIn(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  entrance: Entrance,
  body: string | undefined,
): Promise<FastifyReply> {
  const before = await sessionOf(core, request)
  const token = entrance === accountApi.verify ? (before?.token ?? null) : null
  const answer = await ask(core, request, token, { method: 'POST', path: entrance.path, body })
  if (!isAsPromised(answer, entrance)) return sendRefused(core, request, reply, answer)

  const opened = jsonOf(answer)
  if (!auth.Check(opened)) throw refused('BACKEND_BROKEN')
  // Sign-up answers the same whether the address was known; asking who that is would tell.
  const user = entrance === accountApi.register ? null : await userInfo(core, request, opened.token)
  const person = user ? core.hashPerson(user.identifier) : ''
  const { userType, isActive, expiry } = opened
  const expiresAt = Temporal.Instant.from(expiry).epochMilliseconds
  const secret = await core.sessions.start({ token: opened.token, expiresAt, userType, isActive, person })
  const { sessionId } = visitorOf(request)
  if (sessionId !== null) await core.sessions.end(sessionId)
  if (before && before.token !== opened.token) endAtBackend(core, request, before.token)

  request.person = person
  setSessionCookie(reply, secret, Math.max(1, Math.floor((expiresAt - core.clock()) / 1000)))
  reply.code(answer.status).header('cache-control', 'no-store')
  return reply.send({ signedIn: true, userType, isActive, expiry, user })
}
