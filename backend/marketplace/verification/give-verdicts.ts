import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { realDate } from '#platform/core/real-date.ts'
import { lockDocuments, type ReviewableDocument, type VerdictOnDocument, writeVerdict } from './document-queries.ts'

/** Writes verdicts on documents of one therapist. If one of them was withdrawn meanwhile, none is written. */
export async function giveVerdicts(
  context: Context,
  db: Db,
  { provider, today, items }: { provider: string; today: string; items: readonly VerdictOnDocument[] },
): Promise<void> {
  if (items.length === 0) return
  const identifiers = items.map(({ documentIdentifier }) => documentIdentifier.toLowerCase())
  const twice = identifiers.findIndex((one, place) => identifiers.indexOf(one) !== place)
  if (twice >= 0) throw wrong(twice, 'documentIdentifier', 'validation.choice')

  const documents = new Map((await lockDocuments(db, provider, identifiers)).map((one) => [one.identifier, one]))
  for (const [place, item] of items.entries()) {
    const document = documents.get(identifiers[place] ?? '')
    if (!document) throw refused('CONFLICT')
    const isAccepted = item.status === 'accepted'
    if (!isAccepted && item.note === undefined) throw wrong(place, 'note', 'validation.comment')
    await writeVerdict(db, document.identifier, {
      status: item.status,
      expiresOn: isAccepted ? lastDay(document, item, { place, today }) : document.expiresOn,
      reviewNote: item.note ?? null,
      reviewedAt: iso(context.now),
      reviewedBy: signedIn(context).identifier,
    })
  }
}

/** Refuses to accept a document whose file cannot be opened, or that has expired. An insurance needs an expiry date. */
function lastDay(
  { kind, issuedOn, expiresOn, scanStatus }: ReviewableDocument,
  { expiresAt }: VerdictOnDocument,
  { place, today }: { place: number; today: string },
): string | null {
  if (scanStatus === 'quarantined') throw refused('FILE_QUARANTINED')
  if (scanStatus === 'infected') throw refused('FILE_INFECTED')
  const until = expiresAt === undefined ? expiresOn : realDate(expiresAt, `items.${place}.expiresAt`).toString()
  if (until === null && kind === 'insurance') throw wrong(place, 'expiresAt', 'validation.required')
  if (until !== null && issuedOn !== null && until <= issuedOn) throw wrong(place, 'expiresAt', 'validation.date_order')
  if (until !== null && until < today) throw wrong(place, 'expiresAt', 'validation.date_past')
  return until
}

const wrong = (place: number, field: keyof VerdictOnDocument, messageKey: string) =>
  refused('VALIDATION_ERROR', { fields: { [`items.${place}.${field}`]: messageKey } })
