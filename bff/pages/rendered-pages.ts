/**
 * Public pages that are rendered from data of the backend, with the components of the browser. A page is the same for
 * every visitor. It is fresh for a short time, then it is served once more while it is rendered anew; an older one is
 * served only when the backend fails.
 */
import type { Locale } from '#schemas/platform/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { BackendReply } from '../backend/backend.ts'
import { isJson, isSuccess } from '../backend/backend-reply.ts'
import { type Frame, frameOf, type PackedPage, packPage } from './packed-page.ts'
import { type PageStore, pageStore } from './page-store.ts'
import { type Address, type Drawing, drawingIn } from './drawing.ts'

/** `missing`: there is no such page; `standIn`: the page at another path has to do. */
export type Rendered = PackedPage | 'missing' | { standIn: string }

export interface RenderedPages {
  /** The page at a path, null where no rendered page can be. `admit` throws for a visitor who may read no more. */
  at: (path: string, admit: () => void) => Promise<Rendered> | null
  readonly bytes: number
  readonly size: number
}

export interface RenderingLimits {
  /** Memory of the pages. */
  pageBytes: number
  /** A page is served as it is, then served while it is rendered anew, until these ages. */
  pageFresh: number
  pageStale: number
  /** Pages that are rendered at a time; further ones are served without data. */
  pagesAtOnce: number
}

interface Options {
  webRoot: string
  limits: RenderingLimits
  /** The address of the site, without a slash at its end. */
  origin: () => string
  /** Reads as a visitor of whom nothing is known. */
  read: (path: string, locale: Locale) => Promise<BackendReply>
  elapsed: () => number
  note: (what: string, error: unknown) => void
}

export function renderedPages(options: Options): RenderedPages {
  const { webRoot, limits, elapsed, note } = options
  const store = pageStore(limits.pageBytes)
  const renderOnce = rendererInto(store, options)
  let site: Drawing | null = null
  let opening: Promise<Drawing | null> | null = null
  const open = () => (opening ??= drawingIn(webRoot).then((found) => (site = found)))
  void open().catch((error: unknown) => note('loading the pages to render', error))

  const answer = (drawing: Drawing, path: string, admit: () => void): Promise<Rendered> | null => {
    const address = drawing.addressAt(path)
    if (!address) return null
    if (address === 'missing') return Promise.resolve('missing')
    const known = store.get(keyOf(address))
    const age = known ? elapsed() - known.readAt : Infinity
    if (known && age < limits.pageFresh) return Promise.resolve(known.page)
    if (known && age < limits.pageStale) {
      void renderOnce(drawing, address)
      return Promise.resolve(known.page)
    }
    try {
      if (!known) admit()
    } catch {
      return Promise.resolve({ standIn: address.standIn })
    }
    return renderOnce(drawing, address)
  }

  return {
    at: (path, admit) => {
      if (!path.includes(paths.therapists.pattern)) return null
      if (site) return answer(site, path, admit)
      return open().then(
        (drawing) => (drawing && answer(drawing, path, admit)) ?? { standIn: path },
        () => ({ standIn: path }),
      )
    },
    get bytes() {
      return store.bytes
    },
    get size() {
      return store.size
    },
  }
}

const keyOf = ({ locale, path }: Address) => `${locale} ${path}`

type Render = (drawing: Drawing, address: Address) => Promise<Rendered>

/** Renders a page into the store: many requests for one page cause one rendering. */
function rendererInto(store: PageStore, { limits, origin, read, elapsed, note }: Options): Render {
  const inProgress = new Map<string, Promise<Rendered>>()
  const frames = new Map<string, Frame>()
  const stored = (address: Address): Rendered => store.get(keyOf(address))?.page ?? { standIn: address.standIn }
  const noted = (what: string) => (error: unknown) => {
    note(what, error)
    return null
  }

  const frameFor = (drawing: Drawing, { name, locale }: Address): Frame => {
    const key = `${locale}/${name}`
    const known = frames.get(key)
    if (known) return known
    const frame = frameOf(drawing.frame(name, locale))
    frames.set(key, frame)
    return frame
  }

  const render: Render = async (drawing, address) => {
    const { name, locale, path, source } = address
    const key = keyOf(address)
    const readAt = elapsed()
    const answer = await read(source, locale).catch(noted('reading a page'))
    if (answer?.status === 404) {
      store.delete(key)
      return 'missing'
    }
    if (!answer || !isSuccess(answer) || !isJson(answer)) return stored(address)
    const data: unknown = JSON.parse(answer.body.toString('utf8'))
    const fillings = drawing.draw({ name, locale, path, origin: origin(), data })
    if (!fillings) {
      store.delete(key)
      return 'missing'
    }
    const page = packPage(frameFor(drawing, address), fillings)
    store.set(key, { page, readAt })
    return page
  }

  return (drawing, address) => {
    const key = keyOf(address)
    const known = inProgress.get(key)
    if (known) return known
    if (inProgress.size >= limits.pagesAtOnce) return Promise.resolve(stored(address))
    const rendering = render(drawing, address)
      .catch((error: unknown) => noted('rendering a page')(error) ?? stored(address))
      .finally(() => inProgress.delete(key))
    inProgress.set(key, rendering)
    return rendering
  }
}
