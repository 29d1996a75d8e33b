/** Pages and files of the web app. HTML is never gated by the session: the page requests the session itself. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { splitLocale } from '#schemas/platform/address.ts'
import { refused, sendRefusal } from '../http/errors.ts'
import { accountPolicy, pagePolicy, sessionPermissions } from '../http/security-headers.ts'
import { builtAt, type Page, readSite, type Site, type SiteFile } from './site.ts'

interface Options {
  webRoot: string
  /** Checks whether the web app was rebuilt. */
  rereads: boolean
}

export function pageRoutes(app: FastifyInstance, { webRoot, rereads }: Options): void {
  const site = siteReader(webRoot, rereads)

  app.get('/*', (request, reply) => {
    const [path, query] = splitOnce(request.raw.url as string)
    if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound()
    const { file, page, notFound, isSession } = site() ?? nothing
    const asset = file(path)
    if (asset) return sendFile(request, reply, asset)
    const found = page(path)
    if (found && isSession(path)) reply.header('permissions-policy', sessionPermissions)
    if (found) return sendPage(request, reply, found, 200)
    if (!path.includes('//') && !path.endsWith('/') && page(`${path}/`)) return reply.redirect(`${path}/${query}`, 308)
    const missing = isFileName(path) ? null : notFound(splitLocale(path).locale)
    return missing ? sendPage(request, reply, missing, 404) : sendRefusal(refused('NOT_FOUND'), request, reply)
  })
}

const nothing: Site = { file: () => null, page: () => null, notFound: () => null, isSession: () => false }

function siteReader(webRoot: string, rereads: boolean): () => Site | null {
  let site = readSite(webRoot)
  let at = builtAt(webRoot)
  return () => {
    if (rereads && builtAt(webRoot) !== at) {
      at = builtAt(webRoot)
      site = readSite(webRoot)
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

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply.code(status).header('content-security-policy', pagePolicy).header('cache-control', 'no-cache')
  if (!page.aroundNonce) return sendPacked(request, reply, page)
  const nonce = randomBytes(16).toString('base64')
  reply.header('content-security-policy', accountPolicy(nonce)).type(page.contentType)
  return reply.send(page.aroundNonce.join(nonce))
}

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
