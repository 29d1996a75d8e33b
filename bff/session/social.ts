/**
 * Sign-in with a provider. The secret of an attempt is in a cookie of its own, so that only the browser that started it can finish
 * it; the provider's answer reaches the backend by a call of our own page, with the same cross-site defence as any other call.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { SocialAnswer, socialSignInApi, StartedSignIn } from '#schemas/identity/social-sign-in.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import {
  callBackend,
  clearBackCookie,
  clearSocialCookie,
  type Core,
  isAsPromised,
  refuseWhileActing,
  sendRefused,
  sendSignedOut,
  sessionOf,
  setBackCookie,
  setSocialCookie,
} from '../core.ts'
import { jsonOf } from '../backend/backend-reply.ts'
import { refused } from '../http/errors.ts'
import { inputOf } from '../http/input.ts'
import { bookingPage, visitorOf } from '../http/visitor.ts'
import { pass } from '../api/pass-through.ts'
import { authOf, deviceOf, establish } from './sign-in.ts'

type Limited = { config: { rateLimit: object } }

const started = Compile(StartedSignIn)
const answer = Compile(SocialAnswer)
/** Longer than the backend remembers an attempt. */
const cookieSeconds = 3600

export function socialRoutes(app: FastifyInstance, core: Core, limited: Limited): void {
  for (const [path, endpoint] of [
    ['/session/social', socialSignInApi.start],
    ['/session/social/link', socialSignInApi.link],
  ] as const) {
    const input = inputOf(endpoint)
    app.post(path, limited, (request, reply) => start(core, request, reply, endpoint, input.body(request.body)))
  }
  app.post('/session/social/callback', limited, (request, reply) => receive(core, request, reply))
  app.post('/session/social/code', limited, (request, reply) => requestCode(core, request, reply))
  for (const [path, endpoint] of [
    ['/session/social/register', socialSignInApi.register],
    ['/session/social/confirm-code', socialSignInApi.confirmCode],
    ['/session/social/confirm-password', socialSignInApi.confirmPassword],
  ] as const)
    app.post(path, limited, (request, reply) => finish(core, request, reply, endpoint))
}

/** The input of the browser with the secret of its attempt. */
function withFlow(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  const { socialId } = visitorOf(request)
  if (socialId === null) throw refused('SOCIAL_EXPIRED')
  const sent = typeof request.body === 'object' ? request.body : {}
  return inputOf(endpoint).body({ ...sent, flowToken: socialId })
}

async function start(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: typeof socialSignInApi.start | typeof socialSignInApi.link,
  body: string | undefined,
): Promise<FastifyReply> {
  const session = await sessionOf(core, request)
  await refuseWhileActing(core, request, session)
  const isLink = endpoint === socialSignInApi.link
  if (isLink && !session) return sendSignedOut(request, reply)
  const token = isLink ? (session?.token ?? null) : null
  const { method, path, slow } = endpoint
  const sent = await callBackend(core, request, token, { method, path, body, slow })
  if (!isAsPromised(sent, endpoint)) return sendRefused(core, request, reply, sent)
  const opened = jsonOf(sent)
  if (!started.Check(opened)) throw refused('BACKEND_BROKEN')
  setSocialCookie(reply, opened.flowToken, cookieSeconds)
  const page = isLink ? null : bookingPage(pageIn(request.body))
  if (page !== null) setBackCookie(reply, page, cookieSeconds)
  else if (visitorOf(request).backTo !== null) clearBackCookie(reply)
  return reply.code(sent.status).header('cache-control', 'no-store').send({ url: opened.url })
}

const pageIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'redirect' in body && typeof body.redirect === 'string'
    ? body.redirect
    : undefined

async function receive(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const endpoint = socialSignInApi.callback
  const body = withFlow(request, endpoint)
  const before = await sessionOf(core, request)
  await refuseWhileActing(core, request, before)
  await core.sessions.check()
  const device = deviceOf(request)
  const { method, path, slow } = endpoint
  const headers = { 'x-device': device }
  const sent = await callBackend(core, request, before?.token ?? null, { method, path, body, headers, slow })
  if (!isAsPromised(sent, endpoint)) return sendRefused(core, request, reply, sent)
  const read = jsonOf(sent)
  if (!answer.Check(read)) throw refused('BACKEND_BROKEN')
  reply.header('cache-control', 'no-store')
  if (read.outcome === 'linked') clearSocialCookie(reply)
  const { auth, ...rest } = read
  if (!auth) return reply.send(rest)
  const established = await establish(core, request, reply, { opened: auth, before, device, isPersonSent: true })
  clearSocialCookie(reply)
  return reply.send({ ...rest, ...established })
}

async function requestCode(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const endpoint = socialSignInApi.requestCode
  const body = withFlow(request, endpoint)
  const sent = await callBackend(core, request, null, { method: endpoint.method, path: endpoint.path, body })
  return isAsPromised(sent, endpoint) ? pass(reply, sent) : sendRefused(core, request, reply, sent)
}

async function finish(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint:
    | typeof socialSignInApi.register
    | typeof socialSignInApi.confirmCode
    | typeof socialSignInApi.confirmPassword,
): Promise<FastifyReply> {
  const body = withFlow(request, endpoint)
  const before = await sessionOf(core, request)
  await refuseWhileActing(core, request, before)
  await core.sessions.check()
  const device = deviceOf(request)
  const { method, path } = endpoint
  const sent = await callBackend(core, request, null, { method, path, body, headers: { 'x-device': device } })
  if (!isAsPromised(sent, endpoint)) return sendRefused(core, request, reply, sent)
  const established = await establish(core, request, reply, {
    opened: authOf(sent),
    before,
    device,
    isPersonSent: true,
  })
  clearSocialCookie(reply)
  return reply.code(sent.status).header('cache-control', 'no-store').send(established)
}
