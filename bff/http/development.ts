/** Routes of development only: the description of the API and the mailbox, by proxy in a scope of their own. */
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import type { BffOptions } from '../settings.ts'
import { listOf } from './list-of.ts'

const viewerPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'"
const copiedOut = ['accept', 'accept-language', 'if-none-match', 'user-agent']
const copiedBack = [
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'cache-control',
  'location',
  'content-security-policy',
]

export async function developmentRoutes(app: FastifyInstance, { backendUrl, mailboxUrl }: BffOptions): Promise<void> {
  await proxy(app, '/documentation', new URL('/documentation', listOf(backendUrl)[0]))
  if (mailboxUrl !== undefined) await proxy(app, '/dev/mailbox', new URL('/dev/mailbox', mailboxUrl))
}

async function proxy(app: FastifyInstance, prefix: string, target: URL): Promise<void> {
  await app.register(httpProxy, {
    prefix,
    upstream: target.origin,
    rewritePrefix: target.pathname.replace(/\/$/, ''),
    httpMethods: ['GET', 'HEAD'],
    disableCache: true,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => only(headers, copiedOut),
      rewriteHeaders: (headers) => ({
        'content-security-policy': viewerPolicy,
        'x-frame-options': 'SAMEORIGIN',
        ...only(headers, copiedBack),
      }),
    },
  })
}

const only = <Value>(headers: Record<string, Value>, names: readonly string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)))
