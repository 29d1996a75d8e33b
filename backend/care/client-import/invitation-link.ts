import type { Invitation } from '#schemas/care/client-import.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'
import { lockLink, type LinkRow } from './queries.ts'

/** Withdrawn, expired, used and unknown links give the same answer. */
export const gone: Invitation = { status: 'gone', providerName: null, providerHeadline: null, isLinked: false }

export const countInvitationAttempt = (context: Context) =>
  limitByNetwork(context, 'invitation', limits.invitationNetwork)

/** The open invitation of a link, locked until the end of the transaction. */
export const lockByLink = (db: Db, { now }: Context, token: string): Promise<LinkRow | undefined> =>
  lockLink(db, tokenHash(token), iso(now))

export const inviterOf = ({ providerFirstName, providerLastName, providerHeadline }: LinkRow) => ({
  providerName: [providerFirstName, providerLastName].filter(Boolean).join(' '),
  providerHeadline,
})
