import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { findByLink, type LinkRow } from './queries.ts'
import { linkWorks } from './rules.ts'

/** The guest of a token; every invalid link gives the same refusal. */
export async function findLink(
  db: Db,
  { now }: Context,
  token: string,
  options: { lock?: boolean } = {},
): Promise<LinkRow> {
  const row = await findByLink(db, tokenHash(token), options)
  if (!row || !linkWorks(row, now)) throw refused('LINK_INVALID')
  return row
}
