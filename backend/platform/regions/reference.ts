import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Reference } from '#schemas/platform/endpoint.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { Db } from '#platform/database/database.ts'
import { type ReferenceRow, readTaxonomy } from './queries.ts'

export type { ReferenceRow } from './queries.ts'

export interface ReferenceData {
  byIdentifier: (identifier: string, kind?: ReferenceKind) => ReferenceRow | undefined
  byCode: (kind: ReferenceKind, code: string) => ReferenceRow | undefined
  byId: (id: number) => ReferenceRow | undefined
  /** Active rows of a kind, in display order. */
  list: (kind: ReferenceKind, locale: Locale) => ReferenceRow[]
  /** Two-letter code of the country a row belongs to, through its parents; undefined for rows of all countries. */
  countryOf: (row: ReferenceRow) => string | undefined
  /** The format of the API. */
  show: (row: ReferenceRow, locale: Locale) => Reference
}

interface CachedReference {
  data: Promise<ReferenceData>
  readAt: number
}

let cached = new WeakMap<object, CachedReference>()
/** An operator's change in another process is visible here after this time. */
const freshMs = 10_000

/** All reference data of a database, cached by each process for a few seconds. */
export function referenceData(db: Db): Promise<ReferenceData> {
  // A database and its transactions share one adapter.
  const { adapter } = db.getExecutor()
  const known = cached.get(adapter)
  const now = performance.now()
  if (known && now - known.readAt < freshMs) return known.data
  const data = readTaxonomy(db).then(lookupOf)
  cached.set(adapter, { data, readAt: now })
  data.catch(forgetReference)
  return data
}

/** Invalidates the cache for all databases. */
export function forgetReference(): void {
  cached = new WeakMap()
}

function lookupOf(rows: ReferenceRow[]): ReferenceData {
  if (rows.length === 0) throw new Error('The reference data is missing: run syncReference first')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byIdentifier = new Map(rows.map((row) => [row.identifier, row]))
  const byCode = new Map(rows.map((row) => [`${row.kind}/${row.code}`, row]))
  const countryOf = (row: ReferenceRow): string | undefined => {
    if (row.kind === 'country') return row.code
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return parent && countryOf(parent)
  }
  const offered = rows.filter(({ isOffered }) => isOffered)
  const ordered = (locale: Locale) => Map.groupBy(offered.toSorted(readingOrder(locale)), ({ kind }) => kind)
  const lists: Partial<Record<Locale, ReturnType<typeof ordered>>> = {}
  return {
    byIdentifier: (identifier, kind) => {
      const row = byIdentifier.get(identifier.toLowerCase())
      return kind === undefined || row?.kind === kind ? row : undefined
    },
    byCode: (kind, code) => byCode.get(`${kind}/${code}`),
    byId: (id) => byId.get(id),
    list: (kind, locale) => (lists[locale] ??= ordered(locale)).get(kind) ?? [],
    countryOf,
    show: ({ identifier, code, label }, locale) => ({ identifier, code, name: label[locale] }),
  }
}

function readingOrder(locale: Locale): (one: ReferenceRow, other: ReferenceRow) => number {
  const { compare } = new Intl.Collator(locale)
  return (one, other) => one.position - other.position || compare(one.label[locale], other.label[locale])
}
