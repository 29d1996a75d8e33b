import { translate } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { lockDocumentOfFile, rejectDocument } from './queries.ts'

/** Rejects a document in whose file the malware scanner found something, and notifies the therapist. */
export async function refuseInfected(
  { services, now }: Pick<Context, 'services' | 'now'>,
  db: Db,
  fileIdentifier: string,
): Promise<void> {
  const document = await lockDocumentOfFile(db, fileIdentifier)
  if (!document) return
  const { identifier, providerIdentifier, kind, email, locale, accountStatus } = document
  await rejectDocument(db, identifier, {
    reviewNote: translate(locale, 'credentials.infected_note'),
    reviewedAt: iso(now),
  })
  await audit({ now, user: null, requestId: '' }, db, 'document.infected', {
    subject: providerIdentifier,
    details: { kind },
  })
  await services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier })
  if (email === null || accountStatus !== 'active') return
  await sendMail(services, db, {
    to: email,
    locale,
    template: 'document_refused',
    path: kind === 'insurance' ? paths.insurance() : paths.qualifications(),
    key: `document_refused:${identifier}`,
  })
  await notify(db, now, {
    person: providerIdentifier,
    kind: 'verification',
    news: 'document_refused',
    occasion: `document_refused:${identifier}`,
  })
}
