import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { accountApi, UserInfo } from '#schemas/accounts.ts'
import { ask, type Core, forget, isAsPromised, sendRefused, sessionOf } from '../core.ts'
import { jsonOf, problemFrom } from '../kit/backend-reply.ts'

/** Who is signed in; a plain answer when nobody is, so that no page starts with an error. */
export async function whoAmI(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const session = await sessionOf(core, request)
  if (!session) {
    await forget(core, request, reply)
    return reply.send({ signedIn: false })
  }
  const { method, path } = accountApi.info
  const answer = await ask(core, request, session.token, { method, path })
  if (isAsPromised(answer, accountApi.info)) {
    const user = asUser(jsonOf(answer))
    const { userType, isActive } = user ?? session
    return reply.send({ signedIn: true, userType, isActive, expiry: new Date(session.expiresAt).toISOString(), user })
  }
  if (problemFrom(answer, 'en', request.id).code !== 'UNAUTHORIZED_ACCESS')
    return sendRefused(core, request, reply, answer)
  await forget(core, request, reply)
  return reply.send({ signedIn: false })
}

const info = Compile(UserInfo)

/** The person of a token; null where the backend does not say. */
export async function userInfo(core: Core, request: FastifyRequest, token: string): Promise<UserInfo | null> {
  const { method, path } = accountApi.info
  try {
    const answer = await ask(core, request, token, { method, path })
    return isAsPromised(answer, accountApi.info) ? asUser(jsonOf(answer)) : null
  } catch (error) {
    // The sign-in itself has worked; pages ask again for the name.
    core.note('asking who signed in', error, request.id)
    return null
  }
}

/** Backends that know no pictures, second factors or operators leave those words out. */
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
