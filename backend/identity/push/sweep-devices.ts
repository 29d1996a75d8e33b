import type { Db } from '#platform/database/database.ts'
import { deleteSignedOut } from './queries.ts'

/** Deletes devices whose sign-in was ended. */
export async function sweepDevices({ db }: { db: Db }): Promise<void> {
  await deleteSignedOut(db)
}
