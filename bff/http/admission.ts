/** Lets calls of the API in as long as there is room for them, and answers the others with 503 BUSY before anything is done. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callGate, type GateCall } from '#schemas/platform/call-gate.ts'
import { networkOf } from '#schemas/platform/network.ts'
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
    /** What counts of a call that needs a place; null of one that needs none. */
    gateCall: GateCall | null
    /** Frees the place that the call has. */
    leave: (() => void) | null
  }
}

/** Seconds after which whoever was refused should ask again. */
const retryAfter = 2
/** One for all, since a stack for each would cost more than the rest of the answer. */
const busy = refused('BUSY', { retryAfter })

/** For all routes of a scope. A body is read before its call takes a place: a slow sender holds none. */
export function admitCalls(app: FastifyInstance, limits: Limits): void {
  const gate = callGate(limits)
  app.decorateRequest('gateCall', null)
  app.decorateRequest('leave', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const call = (request.gateCall = callOf(request))
    if (call && gate.isFull(call)) done(busy)
    else done()
  })
  // The handler comes next, and whatever comes of it is sent.
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.gateCall) return done()
    const withdraw = gate.enter(
      request.gateCall,
      (leave) => {
        request.leave = leave
        done()
      },
      () => done(busy),
    )
    // Whoever leaves waits no longer; what was begun for them holds its place until it is done.
    if (withdraw) reply.raw.once('close', withdraw)
  })
  // From here on the answer is on its way, for which a slow reader, a file or a stream may take their time.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leavePlace(request)
    done(null, payload)
  })
}

/** For calls that go on under limits of their own. */
export const leavePlace = ({ leave }: FastifyRequest): void => leave?.()

function callOf({ routeOptions, is404, ip }: FastifyRequest): GateCall | null {
  const { url, config } = routeOptions
  if (is404 || config.isAlwaysAdmitted) return null
  return { route: config.placesOf ?? `${url}`, caller: networkOf(ip), isSlow: config.placesOf !== undefined }
}
