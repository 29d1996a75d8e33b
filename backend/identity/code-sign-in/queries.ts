import type { Db } from '#platform/database/database.ts'
import type { Locale } from '#schemas/platform/words.ts'

interface NewCode {
  identifier: string
  attemptHash: Buffer
  email: string
  locale: Locale
  createdAt: string
  expiresAt: string
}

export const insertCode = (db: Db, code: NewCode) => db.insertInto('emailCode').values(code).execute()

/** Locks the code whose mail is written now, if it was requested after `since` and not entered yet. */
export const lockCodeToSend = (db: Db, identifier: string, since: string) =>
  db
    .selectFrom('emailCode')
    .select(['email', 'locale'])
    .where('identifier', '=', identifier)
    .where('provenAt', 'is', null)
    .where('createdAt', '>', since)
    .forUpdate()
    .executeTakeFirst()

export const setCode = (db: Db, identifier: string, code: { codeHash: Buffer; expiresAt: string }) =>
  db.updateTable('emailCode').set(code).where('identifier', '=', identifier).execute()

/** Uses one try of a code that was not entered yet, before the comparison. Returns nothing when no try is left. */
export const countTryOf = (db: Db, attemptHash: Buffer, most: number) =>
  db
    .updateTable('emailCode')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('attemptHash', '=', attemptHash)
    .where('provenAt', 'is', null)
    .where('tries', '<', most)
    .returning(['identifier', 'email', 'codeHash', 'expiresAt'])
    .executeTakeFirst()

/** Returns false if another request entered the code first. */
export async function setProof(
  db: Db,
  identifier: string,
  proof: { proofHash: Buffer; provenAt: string; proofExpiresAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emailCode')
    .set(proof)
    .where('identifier', '=', identifier)
    .where('provenAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A proof works once. Returns its address. */
export const useProof = (db: Db, proofHash: Buffer, at: string) =>
  db
    .updateTable('emailCode')
    .set({ usedAt: at })
    .where('proofHash', '=', proofHash)
    .where('usedAt', 'is', null)
    .where('proofExpiresAt', '>', at)
    .returning(['identifier', 'email'])
    .executeTakeFirst()
