/** The HTTP server of a simulator: its API, the control routes, and pages for people. */
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { bankRoutes, type Counter } from './bank.ts'
import { checkoutRoutes, type CheckoutPage } from './checkout.ts'
import { type TransferPage, transferPageRoutes } from './transfers.ts'

interface Pages {
  checkout: CheckoutPage
  counter: Counter
  transfers: TransferPage
}

export interface Server {
  app: FastifyInstance
  /** Routes that refuse callers without the merchant's key. */
  withKey: (routes: (scope: FastifyInstance) => void) => Promise<void>
  /** Listens, and serves the pages for people. */
  start: (pages: Pages) => Promise<{ url: string; port: number }>
  /** Address of the pages as browsers reach them; known once the server listens. */
  publicUrl: () => string
}

interface Settings {
  host: string
  port: number
  publicUrl?: string | undefined
  /** Refuses a call without the key. */
  checkKey: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

export function serverOf({ host, port, publicUrl, checkKey }: Settings): Server {
  const app = fastify({ bodyLimit: 256 * 1024, requestTimeout: 30_000, forceCloseConnections: true })
  app.get('/healthz', () => ({ status: 'ok' }))
  let own = ''
  return {
    app,
    withKey: async (routes) => {
      await app.register(async (scope) => {
        scope.addHook('onRequest', checkKey)
        routes(scope)
      })
    },
    start: async ({ checkout, counter, transfers }) => {
      await app.register(async (scope) => checkoutRoutes(scope, checkout))
      await app.register(async (scope) => bankRoutes(scope, counter))
      await app.register(async (scope) => transferPageRoutes(scope, transfers))
      await app.listen({ port, host })
      const { port: bound } = app.server.address() as AddressInfo
      own = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`
      return { url: own, port: bound }
    },
    publicUrl: () => (publicUrl ?? own).replace(/\/+$/, ''),
  }
}
