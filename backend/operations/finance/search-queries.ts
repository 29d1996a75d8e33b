import { sql } from 'kysely'
import { escapeLike } from '#backend/operations/operators/plain-words.ts'

/** Search words in Unicode normal form, with whitespace trimmed and collapsed. */
export const wordsOf = (search: string | undefined) => search?.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** Pattern for text that starts with these words. */
export const beginsWith = (words: string) => `${escapeLike(words)}%`

/** Limits of a name search: number of people whose payments or payouts are read, and number of rows. */
export const mostFound = { people: 500, rows: 10_000 } as const

/** People whose name or address contains these words. */
export const peopleNamed = (words: string) => sql`
  select u.identifier from app_user u
   where lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))
         like lower(${`%${escapeLike(words)}%`}) limit ${mostFound.people}`

export const isIdentifier = (words: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)
