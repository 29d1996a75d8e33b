/** The pictures that other sites show beside links: of each listed therapist, and of the product. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#schemas/platform/locale.ts'
import type { BackendReply } from '../backend/backend.ts'
import { isJson, isSuccess } from '../backend/backend-reply.ts'
import { refused } from '../http/errors.ts'
import { drawSharePicture, isDrawable } from './draw-share-picture.ts'
import { drawingFolder, drawingIn } from './drawing.ts'
import { boundedStore } from './page-store.ts'

export interface PictureLimits {
  /** Memory of the pictures. */
  shareBytes: number
  /** Milliseconds for which one is served without another look at its data. */
  shareStored: number
  /** Drawn at a time, and waiting in all. */
  sharesAtOnce: number
  sharesWaiting: number
  /** Of a photograph; a larger one is left out. */
  sharePhotoBytes: number
}

interface Options {
  webRoot: string
  limits: PictureLimits
  read: (path: string, locale: Locale) => Promise<BackendReply>
  elapsed: () => number
  /** Counts a picture, or throws. */
  countRead: (request: FastifyRequest) => void
}

interface Picture {
  content: Buffer
  etag: string
  madeAt: number
}

export interface SharePictures {
  /** Drops the pictures of therapists who have changed. */
  drop: (changes: readonly { identifier: string }[]) => void
}

const name = /^(solace|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.jpg$/

export function sharePictureRoutes(
  app: FastifyInstance,
  { webRoot, limits, read, elapsed, countRead }: Options,
): SharePictures {
  const store = boundedStore<Picture>(limits.shareBytes, ({ content }) => content.length + 500)
  const inProgress = new Map<string, Promise<Picture>>()
  const place = placesFor(limits.sharesAtOnce)

  const photoAt = async (path: string | null, locale: Locale): Promise<Buffer | null> => {
    if (path === null) return null
    const answer = await read(path, locale).catch(() => null)
    // Uploads are stored as WebP; only drawings of the product are SVG.
    const isPhoto =
      answer && isSuccess(answer) && /^image\/(?:webp|png|jpeg|svg\+xml)$/.test(String(answer.headers['content-type']))
    return isPhoto && answer.body.length <= limits.sharePhotoBytes ? answer.body : null
  }

  const make = async (locale: Locale, therapist: string | null): Promise<Picture> => {
    const madeAt = elapsed()
    const drawing = await drawingIn(webRoot)
    if (!drawing) throw refused('NOT_FOUND')
    const answer = therapist === null ? null : await read(`/providers/${therapist}`, locale)
    if (answer?.status === 404) throw refused('NOT_FOUND')
    if (answer && !(isSuccess(answer) && isJson(answer))) throw refused('BACKEND_UNREACHABLE')
    const words = drawing.pictureWords(locale, answer && JSON.parse(answer.body.toString('utf8')))
    const plain = drawing.pictureWords(locale, null)
    const photo = await photoAt(words.photo, locale)
    const shown = {
      heading: isDrawable(words.heading) ? words.heading : plain.heading,
      lines: words.lines.filter(isDrawable),
    }
    const fontFolder = join(webRoot, drawingFolder, 'fonts')
    const content = await place(() =>
      // A photograph that cannot be decoded is left out.
      drawSharePicture(shown, { photo, fontFolder }).catch(() => drawSharePicture(shown, { photo: null, fontFolder })),
    )
    return { content, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`, madeAt }
  }

  const pictureOf = (locale: Locale, therapist: string | null): Promise<Picture> => {
    const key = keyOf(locale, therapist)
    const known = store.get(key)
    if (known && elapsed() - known.madeAt < limits.shareStored) return Promise.resolve(known)
    const begun = inProgress.get(key)
    if (begun) return begun
    if (inProgress.size >= limits.sharesWaiting) throw refused('BUSY', { retryAfter: 2 })
    const isNewest = () => inProgress.get(key) === making
    const making = make(locale, therapist)
      .then((picture) => {
        if (isNewest()) store.set(key, picture)
        return picture
      })
      .finally(() => isNewest() && inProgress.delete(key))
    inProgress.set(key, making)
    return making
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, locale: Locale, file: string) => {
    const wanted = name.exec(file)?.[1]
    if (!wanted) throw refused('NOT_FOUND')
    countRead(request)
    const { content, etag } = await pictureOf(locale, wanted === 'solace' ? null : wanted)
    reply.header('cache-control', 'public, max-age=3600').header('etag', etag).type('image/jpeg')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(content)
  }

  for (const locale of locales)
    app.get<{ Params: { file: string } }>(addressOf(locale, '/share/:file'), (request, reply) =>
      send(request, reply, locale, request.params.file),
    )

  return {
    drop: (changes) => {
      for (const { identifier } of changes)
        for (const locale of locales) {
          store.delete(keyOf(locale, identifier))
          inProgress.delete(keyOf(locale, identifier))
        }
    },
  }
}

const keyOf = (locale: Locale, therapist: string | null) => `${locale} ${therapist ?? ''}`

/** Runs at most so many at a time, the others in the order in which they came. */
function placesFor(most: number) {
  let taken = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (taken < most) taken += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
