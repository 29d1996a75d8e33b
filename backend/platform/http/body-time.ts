/** How long a sender may take for a body. Node has one timeout for all: files need minutes, everything else seconds. */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { answerBrokenRequest } from './error-border.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route takes a file, which takes longer. */
    takesFile?: true
  }
}

const second = 1000
export const bodyTimes = {
  headers: 5 * second,
  /** Time in which the server waits for the sender; with the headers at most ten seconds. */
  body: 5 * second,
  /** Interval between checks of a sender. */
  check: second,
  /** Longer than the BFF waits for the slowest sender of a file. */
  file: 130 * second,
} as const

/**
 * A slow body is cut off with 408. Only the time in which the server waits for the sender counts: it does not count
 * while a call waits for a slot or its session, or after the last byte.
 */
export function limitBodyTime({ raw, routeOptions }: FastifyRequest): void {
  const { socket } = raw
  if (!sendsBody(raw) || routeOptions.config?.takesFile || !(socket instanceof Socket)) return
  let waited = 0
  const watching = setInterval(() => {
    if (raw.complete || raw.readableFlowing !== true) return
    waited += bodyTimes.check
    if (waited >= bodyTimes.body) cutOff(socket)
  }, bodyTimes.check)
  const stop = () => clearInterval(watching)
  raw.once('end', stop).once('close', stop)
}

function cutOff(socket: Socket): void {
  answerBrokenRequest(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}

const sendsBody = ({ method, headers }: FastifyRequest['raw']) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
