/** Lets calls of the API in as long as there is room for them, and answers the others with 503 BUSY before anything is done. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callGate, type GateCall } from '#schemas/call-gate.ts'
import { networkOf } from '#schemas/network.ts'
import type { Limits } from '../settings.ts'
import { refused } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however many others there are. */
    isAlwaysAdmitted?: true
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

/** Seconds after which whoever was refused should ask again. */
const retryAfter = 2
/** One for all, since a stack for each would cost more than the rest of the answer. */
const busy = refused('BUSY', { retryAfter })

/** For all routes of a scope. A body is read before its call takes a place: a slow sender holds none. */
export function admitCalls(app: FastifyInstance, limits: Limits): void {
  const gate = callGate(limits)
  app.decorateRequest('place', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isBounded(request) && gate.isFull(callOf(request))) done(busy)
    else done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (!isBounded(request)) return done()
    const withdraw = gate.enter(
      callOf(request),
      (leave) => {
        request.place = { isHandled: false, leave }
        done()
      },
      () => done(busy),
    )
    // Whoever leaves waits no longer; what was begun for them holds its place until it is done.
    reply.raw.once('close', () => {
      withdraw()
      if (request.place?.isHandled === false) request.place.leave()
    })
  })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = async function handle(request, reply) {
      if (request.place) request.place.isHandled = true
      try {
        return (await handler.call(this, request, reply)) as unknown
      } finally {
        leavePlace(request)
      }
    }
  })
  // From here on the answer is on its way, for which a slow reader, a file or a stream may take their time.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leavePlace(request)
    done(null, payload)
  })
}

/** For calls that go on under limits of their own. */
export const leavePlace = ({ place }: FastifyRequest): void => place?.leave()

const isBounded = ({ routeOptions, is404 }: FastifyRequest) => !is404 && !routeOptions.config.isAlwaysAdmitted

const callOf = ({ routeOptions, ip }: FastifyRequest): GateCall => ({
  route: routeOptions.config.placesOf ?? `${routeOptions.url}`,
  caller: networkOf(ip),
  isSlow: routeOptions.config.placesOf !== undefined,
})
