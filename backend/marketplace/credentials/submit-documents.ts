import { randomUUIDv7 } from 'node:crypto'
import type { DocumentType } from '#schemas/marketplace/credentials.ts'
import { fileLimits } from '#schemas/platform/files.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { tidied } from '#schemas/identity/profile-rules.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { reopenVerification } from '#backend/marketplace/provider-profile/reopen-verification.ts'
import { type DocumentRow, documentsNamed, insertDocument } from './queries.ts'

interface Fields {
  title?: string
  body?: string
  credentialNumber?: string
  issuedAt?: string
  expiresAt?: string
}

interface Handed<Typed extends Fields> {
  kind: DocumentType
  fields: Typed
  files: readonly Arrived[]
  problemsOf: (fields: Typed, today: string) => FieldProblem[]
}

/** Creates one document for each file, with the same details. An approved therapist goes back into review. */
export async function submitDocuments<Typed extends Fields>(
  context: Context,
  { kind, fields: typed, files, problemsOf }: Handed<Typed>,
): Promise<DocumentRow[]> {
  const { identifier: provider, timezone } = signedIn(context)
  const fields = tidied(typed)
  const problems = problemsOf(fields, context.now.toZonedDateTimeISO(timezone).toPlainDate().toString())
  if (problems.length > 0) throw new SchemaRefusal(problems)
  for (const _file of files) await limitAttempts(context, 'upload', provider, fileLimits.uploads)

  const { title = null, body = null, credentialNumber = null, issuedAt = null, expiresAt = null } = fields
  return context.transaction(async (db) => {
    const identifiers: string[] = []
    for (const file of files) {
      await storeFile(context, db, file)
      const identifier = randomUUIDv7()
      await insertDocument(db, {
        identifier,
        providerIdentifier: provider,
        kind,
        title,
        body,
        credentialNumber,
        issuedOn: issuedAt,
        expiresOn: expiresAt,
        fileIdentifier: file.identifier,
        createdAt: iso(context.now),
      })
      await audit(context, db, 'document.upload', { details: { kind } })
      identifiers.push(identifier)
    }
    await reopenVerification(context, db, provider)
    return documentsNamed(db, provider, identifiers)
  })
}
