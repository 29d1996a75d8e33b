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
  /** From the headers on; with them at most ten seconds. */
  body: 5 * second,
  /** Longer than the front waits for the slowest sender of a file. */
  file: 130 * second,
} as const

export function limitBodyTime({ raw, routeOptions }: FastifyRequest): void {
  if (!sendsBody(raw) || routeOptions.config?.takesFile || !(raw.socket instanceof Socket)) return
  const { socket } = raw
  const timer = setTimeout(() => {
    answerBrokenRequest(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    socket.destroySoon()
  }, bodyTimes.body)
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

const sendsBody = ({ method, headers }: FastifyRequest['raw']) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')
