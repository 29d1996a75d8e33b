import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

export interface CustomDateRow {
  identifier: string
  categoryId: number | null
  date: string
  isAvailable: boolean
  minutes: number[]
}

const columns = ['identifier', 'categoryId', 'date', 'isAvailable', 'minutes'] as const

interface Wanted {
  /** Undefined selects all calendars. */
  categoryId: number | undefined
  from: string | undefined
  to: string | undefined
}

const matching = (db: Db, provider: string, { categoryId, from, to }: Wanted) => {
  const all = db.selectFrom('availabilityDay').where('providerIdentifier', '=', provider)
  const ofCategory = categoryId === undefined ? all : all.where('categoryId', '=', categoryId)
  const since = from === undefined ? ofCategory : ofCategory.where('date', '>=', from)
  return to === undefined ? since : since.where('date', '<=', to)
}

export const customDatePage = (
  db: Db,
  provider: string,
  wanted: Wanted,
  { descending, limit, offset }: { descending: boolean; limit: number; offset: number },
): Promise<CustomDateRow[]> =>
  matching(db, provider, wanted)
    .select(columns)
    .orderBy('date', descending ? 'desc' : 'asc')
    .orderBy('categoryId', (order) => order.asc().nullsFirst())
    .limit(limit)
    .offset(offset)
    .execute()

export async function countCustomDates(db: Db, provider: string, wanted?: Wanted): Promise<number> {
  const { count } = await matching(db, provider, wanted ?? { categoryId: undefined, from: undefined, to: undefined })
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findCustomDate = (db: Db, provider: string, identifier: string): Promise<CustomDateRow | undefined> =>
  db
    .selectFrom('availabilityDay')
    .select(columns)
    .where('providerIdentifier', '=', provider)
    .where('identifier', '=', identifier)
    .executeTakeFirst()

export const removeCustomDateRow = (db: Db, provider: string, identifier: string): Promise<boolean> =>
  changes(
    db.deleteFrom('availabilityDay').where('providerIdentifier', '=', provider).where('identifier', '=', identifier),
  )

/** Upserts dates; an existing date gets the new hours and keeps its identifier. */
export const saveCustomDates = (db: Db, provider: string, rows: readonly CustomDateRow[]): Promise<CustomDateRow[]> =>
  db
    .insertInto('availabilityDay')
    .values(rows.map((row) => ({ ...row, providerIdentifier: provider })))
    .onConflict((conflict) =>
      conflict.columns(['providerIdentifier', 'categoryId', 'date']).doUpdateSet((row) => ({
        isAvailable: row.ref('excluded.isAvailable'),
        minutes: row.ref('excluded.minutes'),
      })),
    )
    .returning(columns)
    .execute()

interface Closed {
  from: string
  to: string
  /** Reference row numbers of therapies; null is the general calendar. */
  calendars: readonly (number | null)[]
}

/** Closes every date of a range in one statement; a date keeps its hours for when it is opened again. */
export async function closeDates(db: Db, provider: string, { from, to, calendars }: Closed): Promise<CustomDateRow[]> {
  const { rows } = await sql<CustomDateRow>`
    with closed as (
      insert into availability_day as d (identifier, provider_identifier, category_id, date, is_available, minutes)
      select gen_random_uuid(), ${provider}::uuid, c.category_id, day::date, false, '{}'
        from unnest(${calendars}::int[]) as c (category_id), generate_series(${from}::date, ${to}::date, interval '1 day') as day
      on conflict (provider_identifier, category_id, date) do update set is_available = false
      returning identifier, category_id, date, is_available, minutes)
    select * from closed order by date, category_id nulls first`.execute(db)
  return rows
}
