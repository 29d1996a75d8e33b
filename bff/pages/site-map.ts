/** `/sitemap.xml` and its parts, each address in both languages, and `/robots.txt`, which names it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#schemas/platform/address.ts'
import { locales } from '#schemas/platform/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { BackendReply } from '../backend/backend.ts'
import { isSuccess } from '../backend/backend-reply.ts'
import { refused } from '../http/errors.ts'
import { drawingIn } from './drawing.ts'

interface Options {
  webRoot: string
  origin: () => string
  read: (path: string) => Promise<BackendReply>
  elapsed: () => number
}

interface Place {
  path: string
  changedAt?: string
}
interface ListSize {
  country: string
  speciality: string | null
  state: string | null
  total: number
}
interface Part {
  packed: Buffer
  madeAt: number
}

/** Milliseconds for which a part is served again. */
const freshFor = 600_000
const fixed = [
  paths.home(),
  paths.therapists(),
  paths.therapistLists(),
  paths.match(),
  paths.registerProvider(),
  paths.clientCancellationPolicy(),
  paths.providerCancellationPolicy(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.crisisHelp(),
  paths.contact(),
]

export function siteMapRoutes(app: FastifyInstance, { webRoot, origin, read, elapsed }: Options): void {
  const known = new Map<string, Part>()

  const json = async <T>(path: string): Promise<T> => {
    const answer = await read(path)
    if (!isSuccess(answer)) throw refused('BACKEND_UNREACHABLE')
    return JSON.parse(answer.body.toString('utf8')) as T
  }
  const therapists = (part: number) =>
    json<{ parts: number; data: { identifier: string; changedAt: string }[] }>(`/site-map/therapists?part=${part}`)

  const index = async () => {
    const { parts } = await therapists(1)
    const names = ['pages', 'lists', ...Array.from({ length: parts }, (_, at) => `therapists-${at + 1}`)]
    const rows = names.map((name) => `<sitemap><loc>${origin()}/sitemap-${name}.xml</loc></sitemap>`)
    return `${declaration}<sitemapindex xmlns="${schema}">\n${rows.join('\n')}\n</sitemapindex>\n`
  }
  const lists = async (): Promise<Place[]> => {
    const drawing = await drawingIn(webRoot)
    if (!drawing) return []
    const { data } = await json<{ data: ListSize[] }>('/site-map/lists')
    return data
      .filter(({ total }) => total >= drawing.fewestIndexed)
      .flatMap(({ country, speciality, state }) => drawing.listPath(speciality, state ?? country) ?? [])
      .map((path) => ({ path }))
  }
  const placesOf = async (name: string): Promise<Place[] | null> => {
    if (name === 'pages') return [...fixed, ...((await drawingIn(webRoot))?.guidePaths ?? [])].map((path) => ({ path }))
    if (name === 'lists') return lists()
    const part = Number(/^therapists-([1-9]\d{0,3})$/.exec(name)?.[1] ?? 0)
    if (part === 0) return null
    const { data } = await therapists(part)
    return data.length === 0
      ? null
      : data.map(({ identifier, changedAt }) => ({ path: paths.therapist({ id: identifier }), changedAt }))
  }

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    make: () => Promise<string | null>,
  ) => {
    let part = known.get(name)
    if (!part || elapsed() - part.madeAt > freshFor) {
      const text = await make()
      if (text === null) throw refused('NOT_FOUND')
      part = { packed: await promisify(gzip)(text), madeAt: elapsed() }
      known.set(name, part)
    }
    reply.header('cache-control', 'public, max-age=600').header('vary', 'accept-encoding')
    reply.type('application/xml; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(gunzipSync(part.packed))
    return reply.header('content-encoding', 'gzip').send(part.packed)
  }

  app.get('/sitemap.xml', (request, reply) => send(request, reply, '', index))
  app.get<{ Params: { name: string } }>('/sitemap-:name(^[a-z0-9-]+).xml', (request, reply) =>
    send(request, reply, request.params.name, async () => {
      const places = await placesOf(request.params.name)
      return places && urlSet(origin(), places)
    }),
  )
  app.get('/robots.txt', (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${robotsIn(webRoot)}Sitemap: ${origin()}/sitemap.xml\n`),
  )
}

/** The rules of the built site, which know no address of their own. */
function robotsIn(webRoot: string): string {
  const file = join(webRoot, 'robots.txt')
  return existsSync(file) ? `${readFileSync(file, 'utf8').trimEnd()}\n\n` : ''
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Each address once in each language, with its other languages. */
function urlSet(origin: string, places: readonly Place[]): string {
  const rows = places.flatMap(({ path, changedAt }) => {
    const links = [...locales.map((one) => [one, one] as const), ['x-default', 'en'] as const].map(
      ([tag, locale]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${addressOf(locale, path)}"/>`,
    )
    const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return locales.map(
      (locale) => `<url><loc>${origin}${addressOf(locale, path)}</loc>${changed}${links.join('')}</url>`,
    )
  })
  return `${declaration}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('\n')}\n</urlset>\n`
}
