/**
 * Public pages that are rendered from data of the backend, with the components of the browser. A page is the same for
 * every visitor. It is stored until its data changes. While nothing says what has changed, it is fresh for a short time,
 * then it is served once more while it is rendered anew; an older one is served only when the backend fails.
 */
import * as paths from '#schemas/platform/paths.ts'
import { changeFeed, type FeedLimits, type PageChange } from './change-feed.ts'
import { type Address, type Drawing, drawingIn } from './drawing.ts'
import { type Rendered, type Rendering, rendererOf } from './renderer.ts'

export interface RenderedPages {
  /** The page at a path, null where no rendered page can be. `admit` throws for a visitor who may read no more. */
  at: (path: string, admit: () => void) => Promise<Rendered> | null
  /** Reads what has changed now. */
  readChanges: () => Promise<void>
  stop: () => void
  readonly bytes: number
  readonly size: number
}

export interface RenderingLimits extends FeedLimits {
  /** Memory of the pages of therapists and of lists. */
  pageBytes: number
  listBytes: number
  /** A page is served as it is, then served while it is rendered anew, until these ages. */
  pageFresh: number
  pageStale: number
  /** Even where nothing has changed, a page is rendered anew at these ages: some of it depends on the day. */
  pageStored: number
  listStored: number
  /** Pages that are rendered at a time; further ones are served without data. */
  pagesAtOnce: number
}

interface Options extends Rendering {
  webRoot: string
  limits: RenderingLimits
  onChanges: (changes: readonly PageChange[]) => void
}

export function renderedPages(options: Options): RenderedPages {
  const { webRoot, limits, elapsed, note } = options
  const renderer = rendererOf(options)
  const feed = changeFeed({
    limits,
    read: (path) => options.read(path, 'en'),
    elapsed,
    note,
    onChanges: (changes) => {
      renderer.drop(changes)
      options.onChanges(changes)
    },
  })
  let site: Drawing | null = null
  let opening: Promise<Drawing | null> | null = null
  const open = () => (opening ??= drawingIn(webRoot).then((found) => (site = found)))
  void open().catch((error: unknown) => note('loading the pages to render', error))

  const answer = (drawing: Drawing, path: string, admit: () => void): Promise<Rendered> | null => {
    const address = drawing.addressAt(path)
    if (!address) return null
    if (address === 'missing') return Promise.resolve('missing')
    feed.start()
    const known = renderer.storedAt(address)
    const age = known ? elapsed() - feed.rightUntil(known.readAt) : Infinity
    if (known && age < limits.pageStale) {
      if (age >= limits.pageFresh || isDue(address, elapsed() - known.readAt)) void renderer.render(drawing, address)
      return Promise.resolve(known.page)
    }
    try {
      if (!known) admit()
    } catch {
      return Promise.resolve({ standIn: address.standIn })
    }
    return renderer.render(drawing, address)
  }
  const isDue = ({ name }: Address, age: number) =>
    age >= (name === 'therapist' ? limits.pageStored : limits.listStored)

  return {
    at: (path, admit) => {
      if (!path.includes(paths.therapists.pattern)) return null
      if (site) return answer(site, path, admit)
      return open().then(
        (drawing) => (drawing && answer(drawing, path, admit)) ?? { standIn: path },
        () => ({ standIn: path }),
      )
    },
    readChanges: feed.read,
    stop: feed.stop,
    get bytes() {
      return renderer.bytes
    },
    get size() {
      return renderer.size
    },
  }
}
