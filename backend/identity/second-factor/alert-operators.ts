import type { Words } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { superOperators } from './operator-queries.ts'

interface Alarm {
  action: 'admin.many_people' | 'note.many_reads'
  details: Record<string, number>
  template: 'operator_many_people' | 'many_notes_read'
  words?: Words
}

/**
 * Reports unusual access by the caller: in the audit log, in the server log, and by mail to every other operator who may read
 * the audit log.
 */
export async function alertOperators(
  context: Context,
  db: Db,
  { action, details, template, words = {} }: Alarm,
): Promise<void> {
  const { identifier: actor } = signedIn(context)
  await audit(context, db, action, { details })
  context.warn({ action, actor, ...details }, 'unusual access')
  for (const { identifier, email, locale } of await superOperators(db, actor)) {
    if (email === null) continue
    await sendMail(context.services, db, {
      to: email,
      locale,
      template,
      words,
      path: paths.auditLog(),
      key: `${action}:${actor}:${iso(context.now)}:${identifier}`,
    })
  }
}
