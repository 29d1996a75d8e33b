import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { accountApi, UserInfo } from '#schemas/identity/accounts.ts'
import {
  actingSessionOf,
  callBackend,
  type Core,
  forget,
  forgetActing,
  isAsPromised,
  sendRefused,
  sessionOf,
} from '../core.ts'
import { jsonOf, problemFrom } from '../backend/backend-reply.ts'
import type { Session } from './sessions.ts'

/**
 * Who is signed in, or for whom an operator acts. Without a session it is a plain answer, so that no page starts with
 * an error. A person whose second factor is missing counts as not signed in; the answer lists the ways to continue.
 */
export async function whoAmI(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const own = await sessionOf(core, request)
  const acting = own && (await actingSessionOf(core, request, own))
  if (acting) {
    if (await answerPerson(core, request, reply, acting)) return reply
    request.operator = null
    request.person = own.person
  }
  await forgetActing(core, request, reply)
  if (own && (await answerPerson(core, request, reply, own))) return reply
  await forget(core, request, reply)
  return reply.send({ signedIn: false })
}

/** Answers the person of a session; false where the backend has ended it. */
async function answerPerson(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<boolean> {
  const { method, path } = accountApi.info
  const answer = await callBackend(core, request, session.token, { method, path })
  if (isAsPromised(answer, accountApi.info)) {
    const user = asUser(jsonOf(answer))
    const { userType, isActive } = user ?? session
    void reply.send({ signedIn: true, userType, isActive, expiry: new Date(session.expiresAt).toISOString(), user })
    return true
  }
  const { code } = problemFrom(answer, 'en', request.id)
  if (code === 'UNAUTHORIZED_ACCESS') return false
  if (code === 'SECOND_FACTOR_REQUIRED' && session.secondFactor) void reply.send(pendingAnswer(session))
  else await sendRefused(core, request, reply, answer)
  return true
}

/** The password was right; one of these factors is still missing. */
export const pendingAnswer = ({ secondFactor, expiresAt }: Session) => ({
  signedIn: false,
  secondFactor,
  expiry: new Date(expiresAt).toISOString(),
})

const info = Compile(UserInfo)

/** The person of a token; null where the backend does not answer. */
export async function userInfo(core: Core, request: FastifyRequest, token: string): Promise<UserInfo | null> {
  const { method, path } = accountApi.info
  try {
    const answer = await callBackend(core, request, token, { method, path })
    return isAsPromised(answer, accountApi.info) ? asUser(jsonOf(answer)) : null
  } catch (error) {
    // The sign-in itself has succeeded; pages request the name again.
    core.note('asking who signed in', error, request.id)
    return null
  }
}

/** Backends without pictures, second factors or operators leave those fields out. */
const without = {
  photoUrl: null,
  hasSecondFactor: false,
  mustSetUpSecondFactor: false,
  permissions: [],
  impersonation: null,
}

function asUser(read: unknown): UserInfo | null {
  const user: unknown = typeof read === 'object' ? { ...without, ...read } : read
  return info.Check(user) ? user : null
}
