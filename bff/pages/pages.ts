/**
 * Pages and files of the web app. HTML is never gated by the session: the page requests the session itself. The session only
 * decides which scripts an account page loads early.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UserType } from '#schemas/identity/accounts.ts'
import { splitLocale } from '#schemas/platform/address.ts'
import { refused, sendRefusal } from '../http/errors.ts'
import { accountPolicy, pagePolicy, sessionPermissions, workerPolicy } from '../http/security-headers.ts'
import { gzipOf, type PackedPage, plainOf } from './packed-page.ts'
import type { RenderedPages } from './rendered-pages.ts'
import { type AccountPage, builtAt, type Page, readSite, type Site, type SiteFile } from './site.ts'

/** Of a session, what its pages depend on. */
export interface Audience {
  userType: UserType
  /** Its e-mail address is verified. */
  isActive: boolean
}

interface Options {
  webRoot: string
  /** The address of the site, without a slash at its end. */
  origin: () => string
  /** Null without a session. */
  audienceOf: (request: FastifyRequest) => Promise<Audience | null>
  /** Checks whether the web app was rebuilt. */
  rereads: boolean
  rendered: RenderedPages
  /** Counts a read of public content, or throws. */
  countRead: (request: FastifyRequest) => void
}

/** Milliseconds for which a page waits for its session; without an answer it names no scripts. */
const sessionWait = 50

export function pageRoutes(
  app: FastifyInstance,
  { webRoot, origin, rereads, audienceOf, rendered, countRead }: Options,
): void {
  const site = siteReader(webRoot, origin, rereads)

  const hints = async (request: FastifyRequest, path: string, { scripts }: Site): Promise<string> => {
    const reading = audienceOf(request).catch(() => null)
    const audience = await Promise.race([reading, wait(sessionWait, null, { ref: false })])
    return audience ? hintsOf(audience, scripts(audience.userType, path)) : ''
  }

  app.get('/*', async (request, reply) => {
    const [path, query] = splitOnce(request.raw.url as string)
    if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound()
    const built = site() ?? nothing
    const { file, page, notFound, isSession } = built
    const asset = file(path)
    if (asset)
      return path === '/service-worker.js' ? sendWorker(request, reply, asset) : sendFile(request, reply, asset)
    const filled = await rendered.at(path, () => countRead(request))
    if (filled === 'missing') return sendMissing(request, reply, notFound(splitLocale(path).locale))
    if (filled !== null && 'otherwise' in filled)
      return reply.header('cache-control', 'no-cache').redirect(filled.otherwise, 302)
    if (filled !== null && !('standIn' in filled)) return sendRendered(request, reply, filled)
    const found = page(filled?.standIn ?? path)
    if (found && isSession(path)) reply.header('permissions-policy', sessionPermissions)
    if (found?.account) return sendAccount(request, reply, found.account, await hints(request, path, built))
    if (found) return sendPage(request, reply, found, 200)
    if (!path.includes('//') && !path.endsWith('/') && page(`${path}/`)) return reply.redirect(`${path}/${query}`, 308)
    return sendMissing(request, reply, isFileName(path) ? null : notFound(splitLocale(path).locale))
  })
}

const nothing: Site = {
  file: () => null,
  page: () => null,
  notFound: () => null,
  isSession: () => false,
  scripts: () => [],
}

function siteReader(webRoot: string, origin: () => string, rereads: boolean): () => Site | null {
  let site = readSite(webRoot, origin)
  let at = builtAt(webRoot)
  return () => {
    if (rereads && builtAt(webRoot) !== at) {
      at = builtAt(webRoot)
      site = readSite(webRoot, origin)
    }
    return site
  }
}

function splitOnce(url: string): [path: string, query: string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

const isFileName = (path: string) => path.startsWith('/assets/') || /\.[A-Za-z0-9]{1,12}$/.test(path)

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  reply.header('cache-control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  return sendPacked(request, reply, file)
}

/** Browsers look for a new one at each visit. */
function sendWorker(request: FastifyRequest, reply: FastifyReply, worker: SiteFile): FastifyReply {
  reply.header('content-security-policy', workerPolicy).header('cache-control', 'no-cache')
  return sendPacked(request, reply, worker)
}

function sendMissing(request: FastifyRequest, reply: FastifyReply, missing: Page | null): FastifyReply {
  if (!missing) return sendRefusal(refused('NOT_FOUND'), request, reply)
  reply.header('x-robots-tag', 'noindex')
  return sendPage(request, reply, missing, 404)
}

/** Nothing of the visitor is in it, so that caches on the way may answer with it too. */
function sendRendered(request: FastifyRequest, reply: FastifyReply, page: PackedPage): FastifyReply {
  const isPacked = takes(request.headers['accept-encoding'] ?? '', 'gzip')
  const etag = `"${page.etag}${isPacked ? '-gzip' : ''}"`
  reply.header('content-security-policy', pagePolicy).header('cache-control', sharedFor)
  reply.header('etag', etag).header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (!isPacked) return reply.send(plainOf(page))
  return reply.header('content-encoding', 'gzip').send(gzipOf(page))
}

/** With the times of `RenderingLimits` a change is visible within a minute. */
const sharedFor = 'public, max-age=5, stale-while-revalidate=10'

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply.code(status).header('content-security-policy', pagePolicy).header('cache-control', 'no-cache')
  return sendPacked(request, reply, page)
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
/** A page of some kilobytes takes a third of a millisecond. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Each answer has a nonce of its own. Nothing from the request is in the page, so that its compressed size gives nothing away. */
async function sendAccount(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { beforeNonce, beforeHints, end }: AccountPage,
  hints: string,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = [beforeNonce, nonce, beforeHints, hints, end].join('')
  reply.header('content-security-policy', accountPolicy(nonce)).header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8')
  const accepts = headers['accept-encoding'] ?? ''
  if (takes(accepts, 'br')) return reply.header('content-encoding', 'br').send(await brotli(html, quickly))
  if (takes(accepts, 'gzip')) return reply.header('content-encoding', 'gzip').send(await gzipped(html))
  return reply.send(html)
}

/** The user type, with which the page can read its data before the session, where it may read all of it; and its scripts. */
const hintsOf = ({ userType, isActive }: Audience, scripts: readonly string[]) =>
  [
    ...(isActive ? [`<meta name="user-type" content="${userType}">`] : []),
    ...scripts.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('\n')

function sendPacked(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const [content, encoding] = packedFor(request.headers['accept-encoding'] ?? '', file)
  const etag = `"${file.etag}${encoding === '' ? '' : `-${encoding}`}"`
  reply.header('etag', etag).header('vary', 'accept-encoding').type(file.contentType)
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== '') reply.header('content-encoding', encoding)
  return reply.send(content)
}

const isKnown = (sent: string | undefined, etag: string) =>
  sent !== undefined && sent.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

function packedFor(accepts: string, { br, gzip, plain }: SiteFile): [content: Buffer, encoding: '' | 'br' | 'gzip'] {
  if (br && takes(accepts, 'br')) return [br, 'br']
  return gzip && takes(accepts, 'gzip') ? [gzip, 'gzip'] : [plain, '']
}

const takes = (accepts: string, encoding: string) =>
  accepts.split(',').some((one) => {
    const [name, weight] = one.trim().split(/\s*;\s*/, 2)
    return name === encoding && !/^q=0(?:\.0+)?$/.test(weight ?? '')
  })
