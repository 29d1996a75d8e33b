import { randomUUIDv7 } from 'node:crypto'
import { removeAllSecondFactors } from '#backend/identity/second-factor/remove-all-second-factors.ts'
import { revokeSessionsOf } from '#backend/identity/sessions/sessions.ts'
import type { OperatorUser } from '#schemas/operations/operators.ts'
import * as paths from '#schemas/platform/paths.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { changePerson } from './change-person.ts'
import { hasFactor } from './factor-queries.ts'
import { mayActOn } from './rules.ts'

/** Removes a lost second factor; all sessions end and the person is notified. */
export const removeSecondFactor = (context: Context, identifier: string, reason: string): Promise<OperatorUser> =>
  changePerson(context, identifier, mayActOn, async (db, { identifier: subject, email, locale }) => {
    if (email === null || !(await hasFactor(db, subject))) throw refused('CONFLICT')
    await removeAllSecondFactors(db, subject)
    await revokeSessionsOf(db, subject, iso(context.now))
    await sendMail(context.services, db, {
      to: email,
      locale,
      template: 'second_factor_removed_by_operator',
      path: paths.login(),
      key: `second_factor_removed_by_operator:${randomUUIDv7()}`,
    })
    await audit(context, db, 'admin.second_factor_removed', { subject, details: { reason } })
  })
