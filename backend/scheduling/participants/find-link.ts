import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { type LinkRoom, linkRoom } from './link-room.ts'
import { findByLink, type LinkRow } from './queries.ts'
import { linkWorks } from './rules.ts'

export interface Link extends LinkRow {
  room: LinkRoom | null
}

/** The guest of a token; every invalid link gives the same refusal. */
export async function findLink(
  db: Db,
  { now, services }: Pick<Context, 'now' | 'services'>,
  token: string,
  options: { lock?: boolean } = {},
): Promise<Link> {
  const row = await findByLink(db, tokenHash(token), options)
  const room = row ? await linkRoom(db, services, row) : null
  if (!row || !linkWorks({ ...row, roomClosesAt: room?.closesAt ?? null }, now)) throw refused('LINK_INVALID')
  return { ...row, room }
}
