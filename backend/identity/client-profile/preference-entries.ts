import type { Db } from '#platform/database/database.ts'
import { preferencesOf } from './queries.ts'

/** The rows of all preference lists of a client: the lists by name, each in its stored order. */
export const preferenceEntries = (db: Db, client: string) => preferencesOf(db, client)
