/**
 * Admission control: accepts calls while capacity is left and answers the others with 503 BUSY before the session is
 * read.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountApi } from '#schemas/identity/accounts.ts'
import { callGate, type GateLimits } from '#schemas/platform/call-gate.ts'
import { refused } from '#platform/core/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Routes of one name share their slots. */
    placesOf?: string
  }
  interface FastifyRequest {
    place: Place | null
  }
}

/** A call's slot, which it holds until its answer is ready. */
interface Place {
  isHandled: boolean
  leave: () => void
}

/** For two BFFs, which limit their callers one by one. */
export const gateLimits: GateLimits = {
  callsAtOnce: 128,
  callsPerRoute: 64,
  callsPerCaller: 128,
  slowPerCaller: 128,
  callsWaiting: 256,
  callsWaitingPerCaller: 256,
  callWait: 500,
}

/** Seconds for Retry-After. */
const retryAfter = 2
/** One shared error object, because a stack trace for each would cost more than the rest of the answer. */
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
    // A caller who disconnects waits no longer; work that has begun holds its slot until it is done and sent.
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
  // From here on the answer is being sent, which may take longer for a slow reader, a file or a stream.
  app.addHook('onSend', (request, _reply, payload, done) => {
    releaseAdmission(request)
    done(null, payload)
  })
}

const releaseAdmission = ({ place }: FastifyRequest): void => place?.leave()

/** For work that continues after its answer: calling the returned function frees the slot. */
export function holdAdmission(request: FastifyRequest): () => void {
  const { place } = request
  request.place = null
  return () => place?.leave()
}

/** The BFF limits uploads itself, and a sign-out is always answered. */
const isBounded = ({ routeOptions: { url, config }, is404 }: FastifyRequest) =>
  !is404 && !config.takesFile && url !== accountApi.logout.path
