/** The BFF application: cookies in, headers out, one error format. The only file that knows all its parts. */
import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify } from 'fastify'
import { api } from './api/api.ts'
import { audienceOf, type Core, countRead, readAsNobody } from './core.ts'
import { backendAt, type BackendState } from './backend/backend.ts'
import { limitBodyTime } from './http/body-time.ts'
import { isOwnRequest } from './http/cross-site.ts'
import { downloadPlaces } from './http/download-places.ts'
import { developmentRoutes } from './http/development.ts'
import { answerBrokenRequest, answerError } from './http/error-border.ts'
import { refused } from './http/errors.ts'
import { type Draining, drainingOf } from './http/draining.ts'
import { healthRoutes } from './http/health.ts'
import { hostsOf } from './http/hosts.ts'
import { listOf } from './http/list-of.ts'
import { type Log, logTo, personHash } from './http/log.ts'
import { answerNotFound } from './http/not-found.ts'
import { publicCalls } from './http/public-calls.ts'
import { requestLineRefusal } from './http/request-line.ts'
import { securityHeaders } from './http/security-headers.ts'
import { pageRoutes } from './pages/pages.ts'
import { renderedPages, type RenderedPages } from './pages/rendered-pages.ts'
import { sharePictureRoutes } from './pages/share-pictures.ts'
import { siteMapRoutes } from './pages/site-map.ts'
import { boundedStore } from './session/bounded-store.ts'
import { roomGuestsIn } from './session/room-guests.ts'
import { sessionsIn } from './session/sessions.ts'
import { isSocialCallback } from './session/social-callback.ts'
import type { SessionStore } from './session/store.ts'
import { type BffOptions, type Limits, limits as defaults } from './settings.ts'

export interface Bff {
  app: FastifyInstance
  listen(to?: { port?: number; host?: string }): Promise<string>
  /** Address that the server listens on; empty before it listens. */
  readonly url: string
  backends(): BackendState[]
  /** Pages rendered from data that are in memory; `readChanges` does now what is done every few seconds. */
  renderedPages(): { bytes: number; size: number; readChanges: () => Promise<void> }
  /** Shutting down: still reachable, but not ready any more. */
  drain(): void
  /** Stays reachable for `drainMs` but not ready, so that load balancers send their calls elsewhere. */
  close(drainMs?: number): Promise<void>
}

export async function createBff(options: BffOptions): Promise<Bff> {
  const limits = { ...defaults, ...options.limits }
  const store = boundedStore(options.store, limits)
  const log = logTo(options.log, options.clock)
  const app = serverOf(options, limits, log)
  const draining = drainingOf(app, limits)
  const core = coreOf(options, { limits, store, draining, log })
  refuseBadRequests(app, options, limits)
  app.addHook('onResponse', (request, reply, done) => {
    log.request(request, reply)
    options.observe?.(request, reply)
    done()
  })
  await app.register(cookie, { hook: false })
  answerNotFound(app)
  healthRoutes(app, { core, store })
  await app.register((scope) => api(scope, core), { prefix: '/api' })
  if (options.isDevelopment) await developmentRoutes(app, options)
  const { webRoot } = options
  let rendered: RenderedPages | null = null
  if (webRoot !== undefined) {
    const origin = () => originOf(options, app)
    const elapsed = options.elapsed ?? (() => performance.now())
    const pictures = sharePictureRoutes(app, {
      webRoot,
      limits,
      read: (path, locale) => readAsNobody(core, path, locale),
      elapsed,
      countRead: (request) => countRead(core, request, null, 'pictures'),
    })
    rendered = renderedPages({
      webRoot,
      limits,
      origin,
      read: (path, locale) => readAsNobody(core, path, locale),
      elapsed,
      note: (what, error) => log.note(what, error, ''),
      onChanges: pictures.drop,
    })
    siteMapRoutes(app, {
      webRoot,
      origin,
      read: (path) => readAsNobody(core, path, 'en'),
      elapsed,
    })
    pageRoutes(app, {
      webRoot,
      origin,
      rereads: options.isDevelopment ?? false,
      audienceOf: (request) => audienceOf(core, request),
      rendered,
      countRead: (request) => countRead(core, request, null),
    })
  }

  const sweeping = setInterval(() => {
    store.sweep(options.clock()).catch((error: unknown) => log.note('forgetting old sessions', error, ''))
  }, limits.sessionSweepInterval)
  sweeping.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    rendered?.stop()
    await core.backend.close()
  })

  let url = ''
  return {
    app,
    listen: async ({ port: wanted = 0, host = '127.0.0.1' } = {}) => (url = await app.listen({ port: wanted, host })),
    get url() {
      return url
    },
    backends: () => core.backend.states(),
    renderedPages: () => ({
      bytes: rendered?.bytes ?? 0,
      size: rendered?.size ?? 0,
      readChanges: async () => rendered?.readChanges(),
    }),
    drain: () => draining.begin(),
    close: (drainMs = 0) => draining.close(drainMs),
  }
}

/** Where people see the site, for addresses that other sites read. */
function originOf({ publicUrl }: BffOptions, app: FastifyInstance): string {
  const port = (app.server.address() as AddressInfo | null)?.port
  return new URL(publicUrl ?? `http://localhost:${port}`).origin
}

/** A server without routes that answers every error in the format of the product. */
function serverOf({ trustedProxies = [] }: BffOptions, limits: Limits, log: Log): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    return503OnClosing: false,
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      maxHeaderSize: limits.headerBytes,
      // Our own rule checks this, because it answers in the error format of the product.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log.note),
    // The route itself refuses longer parameters, whatever the method.
    routerOptions: { querystringParser: () => ({}), maxParamLength: limits.addressBytes },
  })
  app.server.maxConnections = limits.connections
  app.decorateRequest('visitor', null)
  app.decorateRequest('person', null)
  app.decorateRequest('operator', null)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log.note))
  return app
}

interface Parts {
  limits: Limits
  store: SessionStore
  draining: Draining
  log: Log
}

const coreOf = (options: BffOptions, { limits, store, draining, log }: Parts): Core => ({
  backend: backendAt(listOf(options.backendUrl), { limits, elapsed: options.elapsed }),
  draining: draining.signal,
  downloads: downloadPlaces(limits),
  publicCalls: publicCalls(limits, options.clock),
  sessions: sessionsIn({ store, pepper: options.sessionSecret, clock: options.clock, limits }),
  roomGuests: roomGuestsIn(store, options.sessionSecret, options.clock),
  limits,
  clock: options.clock,
  defaultCountry: options.defaultCountry ?? 'NG',
  edgeCountryHeader: options.edgeCountryHeader?.toLowerCase(),
  hashPerson: personHash(options.sessionSecret),
  note: log.note,
})

/** Sets the security headers of every answer, and refuses requests with a bad line, for another host or from another site. */
function refuseBadRequests(app: FastifyInstance, { publicUrl, hosts: names }: BffOptions, limits: Limits): void {
  let listening: number | null = null
  const port = () => (listening ??= (app.server.address() as AddressInfo | null)?.port ?? null)
  const hosts = hostsOf({ publicUrl, hosts: names, port })
  app.addHook('onRequest', (request, reply, done) => {
    limitBodyTime(request, limits)
    reply.headers(securityHeaders)
    reply.header('x-request-id', request.id)
    const { raw, headers } = request
    const isProbe = raw.url === '/healthz' || raw.url === '/readyz'
    const code = requestLineRefusal(raw as Parameters<typeof requestLineRefusal>[0], limits.addressBytes)
    if (code) return done(refused(code))
    if (!isProbe && !hosts.has(headers.host ?? '')) return done(refused('WRONG_HOST'))
    const isSigned = raw.url?.startsWith('/api/payment/webhook/') === true
    const isForeign = isSigned || isSocialCallback(raw.method, raw.url)
    if (!isForeign && !isOwnRequest(raw.method ?? '', headers, hosts.hasOrigin)) return done(refused('CROSS_SITE'))
    done()
  })
}
