/** Lets calls in as long as there is room for them, and answers the others with 503 BUSY before the session is looked for. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountApi } from '#schemas/identity/accounts.ts'
import { callGate, type GateLimits } from '#schemas/platform/call-gate.ts'
import { refused } from '#platform/core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes of one name have their places together. */
    placesOf?: string
  }
  interface FastifyRequest {
    place: Place | null
  }
}

/** A call's place among those in progress, until its answer is ready. */
interface Place {
  isHandled: boolean
  leave: () => void
}

/** For two fronts, which know their callers and bound them one by one. */
export const gateLimits: GateLimits = {
  callsAtOnce: 128,
  callsPerRoute: 64,
  callsPerCaller: 128,
  slowPerCaller: 128,
  callsWaiting: 256,
  callsWaitingPerCaller: 256,
  callWait: 500,
}

/** Seconds after which whoever was refused should ask again. */
const retryAfter = 2
/** One for all, since a stack for each would cost more than the rest of the answer. */
const busy = refused('BUSY', { retryAfter })

/** For all routes of a scope. */
export function admitCalls(app: FastifyInstance, limits: GateLimits): void {
  const gate = callGate(limits)
  app.decorateRequest('place', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isBounded(request)) return done()
    const { url, config } = request.routeOptions
    const call = { route: config.placesOf ?? `${url}`, caller: null }
    const withdraw = gate.enter(
      call,
      (leave) => {
        request.place = { isHandled: false, leave }
        done()
      },
      () => done(busy),
    )
    // Whoever leaves waits no longer; what was begun for them holds its place until it is done and sent.
    reply.raw.once('close', () => {
      withdraw?.()
      if (request.place?.isHandled === false) request.place.leave()
    })
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function handle(request, reply) {
      if (request.place) request.place.isHandled = true
      return handler.call(this, request, reply)
    }
  })
  // From here on the answer is on its way, for which a slow reader, a file or a stream may take their time.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leavePlace(request)
    done(null, payload)
  })
}

const leavePlace = ({ place }: FastifyRequest): void => place?.leave()

/** For work that goes on after its answer: the place is free when it calls what comes back. */
export function keepPlace(request: FastifyRequest): () => void {
  const { place } = request
  request.place = null
  return () => place?.leave()
}

/** Files that come have limits of their own at the front, and a sign-out is always answered. */
const isBounded = ({ routeOptions: { url, config }, is404 }: FastifyRequest) =>
  !is404 && !config.takesFile && url !== accountApi.logout.path
