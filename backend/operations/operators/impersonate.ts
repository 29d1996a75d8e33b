import { randomUUIDv7 } from 'node:crypto'
import type { Auth } from '#schemas/identity/accounts.ts'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { operatorLimits, type operatorApi } from '#schemas/operations/operators.ts'
import { translate } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import { endActing } from '#backend/identity/sessions/end-acting.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { lockPerson } from './people-queries.ts'
import { mayImpersonate } from './rules.ts'

/**
 * Lets an operator act for a client or therapist for a limited time: one person at a time, with an immediate
 * notification to the person, and never longer than the operator's own session.
 */
export function impersonate(
  context: Context,
  { userIdentifier, reason, scope }: BodyOf<typeof operatorApi.impersonate>,
): Promise<Auth> {
  const { services } = context
  const operator = signedIn(context)
  return context.transaction(async (db) => {
    // Serialises concurrent requests of the operator.
    await lockPerson(db, operator.identifier)
    const person = await lockPerson(db, userIdentifier)
    if (!person || person.accountStatus === 'deleted' || person.email === null) throw notFound()
    const verdict = mayImpersonate(operator, person)
    if (verdict !== 'allowed') throw refused(verdict)
    // A concurrent request may have started an impersonation; an expired one is replaced.
    if (await endActing(context, db, operator.identifier)) throw refused('IMPERSONATION_OPEN')
    const session = await actAs(db, context, { operator, userIdentifier: person.identifier, scope, reason })
    const { locale, email, identifier: subject } = person
    await sendMail(services, db, {
      to: email,
      locale,
      template: 'impersonation_started',
      path: paths.ownData(),
      words: {
        operator: operator.firstName ?? 'Solace',
        minutes: operatorLimits.impersonationMinutes,
        scope: translate(locale, `mail.impersonation_started.scope_${scope}`),
      },
      key: `impersonation_started:${randomUUIDv7()}`,
    })
    await audit(context, db, 'impersonation.started', { subject, details: { reason, scope } })
    return { ...session, isActive: person.accountStatus === 'active', userType: person.userType }
  })
}
