import { type RawBuilder, sql } from 'kysely'

/** First and last name of a row of `app_user`, called by this name in the query; empty where it has neither. */
export const fullName = (people: string): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.firstName`)}, ${sql.ref(`${people}.lastName`)})`

/** The same, null where it has neither. */
export const fullNameOrNull = (people: string): RawBuilder<string | null> =>
  sql<string | null>`nullif(${fullName(people)}, '')`
