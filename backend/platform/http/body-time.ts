/** How long a sender may take for a body. Node knows one time for all: files need minutes, anything else seconds. */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { answerBrokenRequest } from './error-border.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file is sent here, which takes longer. */
    takesFile?: true
  }
}

const second = 1000
export const bodyTimes = {
  headers: 5 * second,
  /** In which the sender is waited for; with the headers at most ten seconds. */
  body: 5 * second,
  /** How often a sender who is waited for is looked at. */
  check: second,
  /** Longer than the front waits for the slowest sender of a file. */
  file: 130 * second,
} as const

/**
 * A slow body is cut off with 408. Only the time counts in which the sender was waited for: a call that waits for a place or for
 * its session, or all of which has come, keeps nobody waiting.
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
