import { sql } from 'kysely'
import { plainly } from '#backend/operations/operators/plain-words.ts'

/** What is searched for, without what nobody sees of it. */
export const wordsOf = (search: string | undefined) => search?.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** What begins with these words. */
export const beginsWith = (words: string) => `${plainly(words)}%`

/** People with the same name whose payments or payouts are looked through, and how many of those a search may find. */
export const mostFound = { people: 500, rows: 10_000 } as const

/** Who has these words in name or address. */
export const peopleNamed = (words: string) => sql`
  select u.identifier from app_user u
   where lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))
         like lower(${`%${plainly(words)}%`}) limit ${mostFound.people}`
