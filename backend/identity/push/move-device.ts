import type { Db } from '#platform/database/database.ts'
import { replaceSession } from './queries.ts'

/** A browser whose session is replaced by another one goes on showing notifications. */
export const moveDevice = async (db: Db, sessions: { from: string; to: Buffer }): Promise<void> => {
  await replaceSession(db, sessions)
}
