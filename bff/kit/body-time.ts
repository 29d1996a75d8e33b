/** How long a sender may take for a body. Node knows one time for all: files need minutes, anything else seconds. */
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Limits } from '../settings.ts'
import { answerBrokenRequest } from './error-border.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file is sent here, which takes longer. */
    takesFile?: true
  }
}

/** A slow body is cut off with 408; a file when it comes slower than a poor line would bring it. */
export function limitBodyTime({ raw, routeOptions }: FastifyRequest, limits: Limits): void {
  const { socket } = raw
  if (!sendsBody(raw) || !(socket instanceof Socket)) return
  const watching = routeOptions.config?.takesFile
    ? setInterval(
        isTooSlow(raw, socket, limits, () => cutOff(socket)),
        limits.connectionsCheckingInterval,
      )
    : setTimeout(() => cutOff(socket), limits.requestTimeout - limits.headersTimeout)
  const stop = () => clearTimeout(watching)
  raw.once('end', stop).once('close', stop)
}

/** Only the time counts in which the sender was waited for: while whoever takes the file is busy, nobody can send. */
function isTooSlow(raw: FastifyRequest['raw'], socket: Socket, limits: Limits, then: () => void) {
  const { uploadPaceAfter, uploadBytesPerSecond, connectionsCheckingInterval } = limits
  const first = socket.bytesRead
  let waited = 0
  return () => {
    if (raw.isPaused()) return
    waited += connectionsCheckingInterval
    if (waited > uploadPaceAfter && socket.bytesRead - first < (waited / 1000) * uploadBytesPerSecond) then()
  }
}

function cutOff(socket: Socket): void {
  answerBrokenRequest(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}

const sendsBody = ({ method, headers }: FastifyRequest['raw']) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
