import { sql } from 'kysely'
import { weekOf } from '#schemas/marketplace/week-hours.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import { currencyOfCountry, type OperatingCountry } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import type { Random } from '#backend/operations/demo-data/random.ts'

export const countries: readonly OperatingCountry[] = ['NG', 'NG', 'NG', 'NG', 'US', 'US', 'US', 'GB', 'GB', 'DE']
export const homeLanguage: Record<OperatingCountry, string> = { NG: 'en', US: 'en', GB: 'en', DE: 'de' }

const first = [
  'Ada',
  'Musa',
  'Ngozi',
  'Tunde',
  'Grace',
  'Owen',
  'Leila',
  'Jonas',
  'Marta',
  'Chidi',
  'Sarah',
  'Noah',
  'Aylin',
  'Peter',
  'Zainab',
  'Ruth',
]
const starts = [
  'Oko',
  'Ade',
  'Bal',
  'Nwa',
  'Har',
  'Wil',
  'Mor',
  'Sch',
  'Kru',
  'Lind',
  'Gar',
  'Pet',
  'Ross',
  'Vel',
  'Tam',
  'Fer',
  'Ibr',
  'Ced',
  'Yil',
  'Bran',
]
const ends = [
  'nkwo',
  'yemi',
  'ogun',
  'son',
  'ton',
  'ley',
  'mann',
  'ger',
  'berg',
  'dez',
  'ova',
  'ski',
  'ara',
  'ini',
  'ell',
  'uma',
  'field',
  'wood',
  'eze',
  'stein',
]

/** Some values are frequent and most are rare: the square favours the front of the list. */
export function often<T>(from: readonly T[], random: Random): T {
  const place = Math.floor(from.length * (random.below(1_000_000) / 1_000_000) ** 2)
  return from[place] as T
}

const some = <T>(from: readonly T[], count: number, random: Random): T[] => [
  ...new Set(Array.from({ length: count }, () => often(from, random))),
]

/** Reference rows by kind, states by country: the values of market and queries. */
export function choices(reference: ReferenceData) {
  const ids = (kind: ReferenceKind) => reference.list(kind, 'en').map(({ id }) => id)
  const states = Object.fromEntries(
    Object.keys(currencyOfCountry).map((country) => [
      country,
      reference
        .list('state', 'en')
        .filter((row) => reference.countryOf(row) === country)
        .map(({ id }) => id),
    ]),
  ) as Record<OperatingCountry, number[]>
  return { ids, states }
}

/** Nine to five on some weekdays, sometimes until nine. */
function freeStarts(now: Temporal.Instant, random: Random): string[] {
  const monday = now.round({ smallestUnit: 'hour' }).subtract({ hours: 8 })
  const last = random.below(4) === 0 ? 20 : 16
  return [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
    random.below(7) < (day < 5 ? 5 : 1)
      ? Array.from({ length: 1 + random.below(last - 8) }, (_, hour) =>
          monday.add({ hours: day * 24 + last - hour }).toString(),
        )
      : [],
  )
}

const batch = 5_000

/** Fills the tables of the search with listed therapists, then runs ANALYZE. */
export async function fillMarket(
  db: Db,
  reference: ReferenceData,
  count: number,
  now: Temporal.Instant,
  random: Random,
): Promise<void> {
  const { ids, states } = choices(reference)
  const kinds = (
    ['discipline', 'gender', 'religion', 'speciality', 'approach', 'language', 'modality', 'therapy'] as const
  ).map((kind) => [kind, ids(kind)] as const)
  const of = new Map<ReferenceKind, number[]>(kinds)
  const pick = (kind: ReferenceKind, least: number, most: number) =>
    some(of.get(kind) ?? [], least + random.below(most - least + 1), random)

  const therapist = () => {
    const country = random.pick(countries)
    const [home = 0] = [reference.byCode('language', homeLanguage[country])?.id]
    const name = [random.pick(first), `${random.pick(starts)}${random.pick(ends)}`] as const
    const state = often(states[country], random)
    return {
      id: crypto.randomUUID(),
      first_name: name[0],
      last_name: name[1],
      name: name.join(' '),
      search: ` ${name.join(' ').toLowerCase()}`,
      country,
      country_id: reference.byCode('country', country)?.id,
      currency: currencyOfCountry[country],
      state_id: state,
      fee: (20 + random.below(180)) * (country === 'NG' ? 200_00 : 1_00),
      facets: [
        ...pick('discipline', 1, 1),
        state,
        ...pick('gender', 1, 1),
        ...(random.below(2) ? pick('religion', 1, 1) : []),
        ...pick('speciality', 4, 9),
        home,
        ...pick('language', 0, 2),
        ...pick('modality', 1, 4),
        ...pick('approach', 2, 5),
        ...pick('therapy', 1, 4),
      ],
      rating: random.below(8) ? 300 + random.below(201) : 0,
      reviews: random.below(60),
      score: 350 + random.below(200),
      free_week: weekOf(freeStarts(now, random)),
      next_slot_at: random.below(20)
        ? now.add({ hours: Math.floor(random.below(1000) ** 2 / 1000) + 1 }).toString()
        : null,
      free_hours: Array.from({ length: 168 }, () => (random.below(8) ? '0' : '1')).join(''),
      verified_at: now.subtract({ hours: random.below(20_000) }).toString(),
    }
  }
  await db.connection().execute(async (patient) => {
    await sql`set statement_timeout = 0`.execute(patient)
    for (let done = 0; done < count; done += batch) {
      const rows = Array.from({ length: Math.min(batch, count - done) }, therapist)
      await insert(patient, JSON.stringify(rows), now.toString())
    }
    await sql`vacuum analyze`.execute(patient)
    await sql`reset statement_timeout`.execute(patient)
  })
}

async function insert(db: Db, rows: string, now: string): Promise<void> {
  const read = sql`jsonb_to_recordset(${rows}::jsonb) as r (id uuid, first_name text, last_name text, name text, search text, country text,
    country_id int, currency text, state_id int, fee bigint, facets int[], rating int, reviews int, score int, free_week text, next_slot_at timestamptz, free_hours bit(168), verified_at timestamptz)`
  await sql`insert into app_user (identifier, user_type, account_status, email, password_hash, first_name, last_name, country_id, created_at)
    select id, 'provider', 'active', id || '@example.com', 'none', first_name, last_name, country_id, ${now}::timestamptz from ${read}`.execute(
    db,
  )
  await sql`insert into provider (user_identifier, headline, discipline_id, state_id, fee, currency, verification_status, verified_at)
    select id, 'Talks that help', facets[1], state_id, fee, currency, 'approved', ${now}::timestamptz from ${read}`.execute(
    db,
  )
  await sql`insert into provider_listing (provider_identifier, name, country, currency, facets, fee, rating, reviews, score, next_slot_at, search, updated_at, free_week, place_id, free_hours, verified_at)
    select id, name, country, currency, facets, fee, rating, reviews, score, next_slot_at, search, ${now}::timestamptz, free_week::bit(336), state_id, free_hours, verified_at from ${read}`.execute(
    db,
  )
}
