/** How long a sender may take for a body. Node has one timeout for all: files need minutes, everything else seconds. */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Limits } from '../settings.ts'
import { answerBrokenRequest } from './error-border.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route takes a file, which takes longer. */
    takesFile?: true
  }
}

/**
 * A slow body is cut off with 408, a file when it is slower than a poor line would be. Only the time in which the
 * server waits for the sender counts: it does not count while received bytes wait to be read, or after the last byte.
 */
export function limitBodyTime({ raw, routeOptions }: FastifyRequest, limits: Limits): void {
  const { socket } = raw
  if (!sendsBody(raw) || !(socket instanceof Socket)) return
  const isTooSlow = routeOptions.config?.takesFile ? paceOf(socket, limits) : timeOf(limits)
  let waited = 0
  const watching = setInterval(() => {
    if (raw.complete || raw.readableFlowing !== true) return
    waited += limits.connectionsCheckingInterval
    if (isTooSlow(waited)) cutOff(socket)
  }, limits.connectionsCheckingInterval)
  const stop = () => clearInterval(watching)
  raw.once('end', stop).once('close', stop)
}

const timeOf =
  ({ requestTimeout, headersTimeout }: Limits) =>
  (waited: number) =>
    waited >= requestTimeout - headersTimeout

function paceOf(socket: Socket, { uploadPaceAfter, uploadBytesPerSecond }: Limits): (waited: number) => boolean {
  const first = socket.bytesRead
  return (waited) => waited > uploadPaceAfter && socket.bytesRead - first < (waited / 1000) * uploadBytesPerSecond
}

function cutOff(socket: Socket): void {
  answerBrokenRequest(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}

const sendsBody = ({ method, headers }: FastifyRequest['raw']) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
