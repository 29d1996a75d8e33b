/**
 * Admission control: accepts API calls while capacity is left and answers the others with 503 BUSY before any work is
 * done.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callGate, type GateCall } from '#schemas/platform/call-gate.ts'
import { networkOf } from '#schemas/platform/network.ts'
import type { Limits } from '../settings.ts'
import { refused } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Always answered, whatever the load. */
    isAlwaysAdmitted?: true
    /** Routes of one name share their slots. */
    placesOf?: string
  }
  interface FastifyRequest {
    /** What a call counts against; null for calls that need no slot. */
    gateCall: GateCall | null
    /** Frees the slot of the call. */
    leave: (() => void) | null
  }
}

/** Seconds for Retry-After. */
const retryAfter = 2
/** One shared error object, because a stack trace for each would cost more than the rest of the answer. */
const busy = refused('BUSY', { retryAfter })

/** For all routes of a scope. The body is read before its call takes a slot, so that a slow sender holds none. */
export function admitCalls(app: FastifyInstance, limits: Limits): void {
  const gate = callGate(limits)
  app.decorateRequest('gateCall', null)
  app.decorateRequest('leave', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const call = (request.gateCall = callOf(request))
    if (call && gate.isFull(call)) done(busy)
    else done()
  })
  // The handler runs next, and its answer is sent whatever it is.
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
    // A visitor who disconnects waits no longer; work that has begun holds its slot until it is done.
    if (withdraw) reply.raw.once('close', withdraw)
  })
  // From here on the answer is being sent, which may take longer for a slow reader, a file or a stream.
  app.addHook('onSend', (request, _reply, payload, done) => {
    releaseAdmission(request)
    done(null, payload)
  })
}

/** For calls that continue under limits of their own. */
export const releaseAdmission = ({ leave }: FastifyRequest): void => leave?.()

function callOf({ routeOptions, is404, ip }: FastifyRequest): GateCall | null {
  const { url, config } = routeOptions
  if (is404 || config.isAlwaysAdmitted) return null
  return { route: config.placesOf ?? `${url}`, caller: networkOf(ip), isSlow: config.placesOf !== undefined }
}
