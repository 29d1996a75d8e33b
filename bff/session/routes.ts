/**
 * `/api/session`: sign in, second factor, sign up, verify, new password, who am I, act for somebody else, sign out.
 * Tokens never reach the browser.
 */
import type { FastifyInstance } from 'fastify'
import { accountApi } from '#schemas/identity/accounts.ts'
import { codeSignInApi } from '#schemas/identity/code-sign-in.ts'
import { named } from '#schemas/platform/named-plugin.ts'
import { networkOf } from '#schemas/platform/network.ts'
import { operatorApi } from '#schemas/operations/operators.ts'
import { participantApi } from '#schemas/scheduling/participants.ts'
import { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { Core } from '#bff/core.ts'
import { refused } from '#bff/http/errors.ts'
import { inputOf } from '#bff/http/input.ts'
import { endImpersonation, impersonate } from './impersonation.ts'
import { enterRoom } from './enter-room.ts'
import { checkRegistration } from './registration.ts'
import { continueSignIn, signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { socialCallbackRoute } from './social-callback-route.ts'
import { socialRoutes } from './social.ts'
import { whoAmI } from './who-am-i.ts'

const steps = [
  ['/session/password', accountApi.updatePassword],
  ['/session/second-factor', secondFactorApi.verify],
  ['/session/passkey', secondFactorApi.verifyPasskey],
] as const

export async function sessionRoutes(app: FastifyInstance, core: Core): Promise<void> {
  const { default: rateLimit } = await import('@fastify/rate-limit')
  await app.register(rateLimit, {
    global: false,
    max: core.limits.sessionCalls,
    timeWindow: core.limits.sessionWindow,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      refused('TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
  })
  const limited = { config: { rateLimit: {} } }
  const [login, register, verify] = [
    inputOf(accountApi.login),
    inputOf(accountApi.register),
    inputOf(accountApi.verify),
  ]
  const acting = inputOf(operatorApi.impersonate)

  app.get('/session', (request, reply) => whoAmI(core, request, reply))
  app.delete('/session', { config: { ...limited.config, isAlwaysAdmitted: true } }, (request, reply) =>
    signOut(core, request, reply),
  )
  app.post('/session', limited, (request, reply) =>
    signIn(core, request, reply, accountApi.login, login.body(request.body)),
  )
  app.post('/session/verify', limited, (request, reply) =>
    signIn(core, request, reply, accountApi.verify, verify.body(request.body)),
  )
  const code = inputOf(codeSignInApi.signIn)
  app.post('/session/code', limited, (request, reply) =>
    signIn(core, request, reply, codeSignInApi.signIn, code.body(request.body)),
  )
  app.post('/session/register', limited, (request, reply) => {
    const body = register.body(request.body)
    checkRegistration(request.body)
    return signIn(core, request, reply, accountApi.register, body)
  })
  for (const [path, step] of steps) {
    const input = inputOf(step)
    app.post(path, limited, (request, reply) => continueSignIn(core, request, reply, step, input.body(request.body)))
  }
  const link = inputOf(participantApi.enterRoom)
  app.post('/session/room', limited, (request, reply) => enterRoom(core, request, reply, link.body(request.body)))
  app.post('/session/impersonation', limited, (request, reply) =>
    impersonate(core, request, reply, acting.body(request.body)),
  )
  socialRoutes(app, core, limited)
  await app.register(named('social sign-in', (scope: FastifyInstance) => socialCallbackRoute(scope, limited)))
  app.delete('/session/impersonation', limited, (request, reply) => endImpersonation(core, request, reply))
}
