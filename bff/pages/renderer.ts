/** Renders pages into their stores: many requests for one page cause one rendering. */
import { type Locale, locales } from '#schemas/platform/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { BackendReply } from '../backend/backend.ts'
import { isJson, isSuccess } from '../backend/backend-reply.ts'
import type { PageChange } from './change-feed.ts'
import type { Address, Drawing } from './drawing.ts'
import { type Frame, frameOf, type PackedPage, packPage } from './packed-page.ts'
import { type ListCodes, pageStore, type StoredPage } from './page-store.ts'

/** `missing`: there is no such page; `standIn`: the page at another path has to do; `otherwise`: another page instead. */
export type Rendered = PackedPage | 'missing' | { standIn: string } | { otherwise: string }

export interface Renderer {
  storedAt: (address: Address) => StoredPage | undefined
  render: (drawing: Drawing, address: Address) => Promise<Rendered>
  /** Drops the pages of these therapists, and the lists that show them or find them. */
  drop: (changes: readonly PageChange[]) => void
  readonly bytes: number
  readonly size: number
}

export interface Rendering {
  limits: { pageBytes: number; listBytes: number; pagesAtOnce: number }
  /** The address of the site, without a slash at its end. */
  origin: () => string
  /** Reads as a visitor of whom nothing is known. */
  read: (path: string, locale: Locale) => Promise<BackendReply>
  elapsed: () => number
  note: (what: string, error: unknown) => void
}

interface InProgress {
  address: Address
  page: Promise<Rendered>
  /** Its data may be of before a change. */
  isOld: boolean
}

const keyOf = ({ locale, path }: Pick<Address, 'locale' | 'path'>) => `${locale} ${path}`

export function rendererOf({ limits, origin, read, elapsed, note }: Rendering): Renderer {
  const inProgress = new Map<string, InProgress>()
  const frames = new Map<string, Frame>()
  const lists = pageStore(limits.listBytes)
  const stores = { therapist: pageStore(limits.pageBytes), therapist_list: lists, therapist_lists: lists }
  const storedAt = (address: Address) => stores[address.name].get(keyOf(address))
  const orStandIn = (address: Address): Rendered => storedAt(address)?.page ?? { standIn: address.standIn }
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

  const rendered = async (drawing: Drawing, one: InProgress): Promise<Rendered> => {
    const { address } = one
    const { name, locale, path, source, list } = address
    const [store, key, readAt] = [stores[name], keyOf(address), elapsed()]
    const answer = await read(source, locale).catch(noted('reading a page'))
    if (answer?.status === 404) {
      store.delete(key)
      return 'missing'
    }
    if (!answer || !isSuccess(answer) || !isJson(answer)) return orStandIn(address)
    const data: unknown = JSON.parse(answer.body.toString('utf8'))
    const fillings = drawing.draw({ name, locale, path, origin: origin(), data })
    if (!fillings) {
      store.delete(key)
      return address.otherwise ? { otherwise: address.otherwise } : 'missing'
    }
    const page = packPage(frameFor(drawing, address), fillings)
    if (!one.isOld) store.set(key, { page, readAt, ...(list ? { list: { ...list, shown: shownIn(data) } } : {}) })
    return page
  }

  return {
    storedAt,
    render: (drawing, address) => {
      const key = keyOf(address)
      const known = inProgress.get(key)
      if (known && !known.isOld) return known.page
      if (inProgress.size >= limits.pagesAtOnce) return Promise.resolve(orStandIn(address))
      const one: InProgress = { address, isOld: false, page: Promise.resolve('missing') }
      inProgress.set(key, one)
      one.page = rendered(drawing, one)
        .catch((error: unknown) => noted('rendering a page')(error) ?? orStandIn(address))
        .finally(() => inProgress.get(key) === one && inProgress.delete(key))
      return one.page
    },
    drop: (changes) => {
      const changed = new Set(changes.map(({ identifier }) => identifier))
      for (const identifier of changed)
        for (const locale of locales)
          stores.therapist.delete(keyOf({ locale, path: paths.therapist({ id: identifier }) }))
      lists.deleteAll(
        ({ list }) =>
          list !== undefined && (!list.shown.isDisjointFrom(changed) || changes.some((change) => finds(list, change))),
      )
      // Whom a list will show is not known before it is rendered.
      for (const one of inProgress.values())
        one.isOld ||= one.address.list !== null || changed.has(one.address.path.split('/')[2] ?? '')
    },
    get bytes() {
      return stores.therapist.bytes + lists.bytes
    },
    get size() {
      return stores.therapist.size + lists.size
    },
  }
}

const shownIn = (data: unknown): ReadonlySet<string> =>
  new Set((data as { data: readonly { identifier: string }[] }).data.map(({ identifier }) => identifier))

/** Whether a list finds a therapist with these codes. */
const finds = ({ speciality, state }: ListCodes, { specialities, states }: PageChange): boolean =>
  (speciality === null || specialities.includes(speciality)) && (state === null || states.includes(state))
