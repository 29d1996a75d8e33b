import type { OperatorUser } from '#schemas/operations/operators.ts'
import { requestPasswordReset } from '#backend/identity/accounts/request-password-reset.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { changePerson } from './change-person.ts'
import { mayActOn } from './rules.ts'

/** Mails the person a link for a password reset; operators never see the link and never set a password. */
export const startPasswordReset = (context: Context, identifier: string, reason: string): Promise<OperatorUser> =>
  changePerson(context, identifier, mayActOn, async (db, { identifier: subject, accountStatus, email }) => {
    if (accountStatus !== 'active' || email === null) throw refused('CONFLICT')
    await audit(context, db, 'admin.password_reset_started', { subject, details: { reason } })
    await requestPasswordReset({ ...context, transaction: (work) => work(db) }, email)
  })
