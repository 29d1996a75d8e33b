import { readdir } from 'node:fs/promises'
import { form, type Part, pdf } from '#tests/platform/storage/documents.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'

export const qualifications = '/provider/qualification/files'
export const qualificationUpload = '/provider/qualification/file/upload'
export const insurance = '/provider/indemnity-insurance'

interface Sent {
  fields?: Record<string, string>
  /** Content by the names of the files. */
  files?: Record<string, Buffer | string>
  fileField?: string
}

type Person = { identifier: string }

export const education = { type: 'education', title: 'MSc Clinical Psychology' }
export const license = { type: 'license', body: 'HCPC', credentialNumber: 'PYL-12/345' }

export function send(product: Product, person: Person, path: string, sent: Sent, headers: Record<string, string> = {}) {
  const { fields = {}, files = { 'paper.pdf': pdf() }, fileField = 'files' } = sent
  const parts: Part[] = [
    ...Object.entries(fields).map(([field, content]) => ({ field, content })),
    ...Object.entries(files).map(([name, content]) => ({ field: fileField, name, content })),
  ]
  const written = form(...parts)
  return product.as(person).post(path, written.body, { ...written.headers, ...headers })
}

export const sendQualification = (product: Product, person: Person, sent: Sent = {}): Promise<Answered> =>
  send(product, person, qualificationUpload, { fields: education, ...sent })

export const sendInsurance = (product: Product, person: Person, sent: Sent = {}): Promise<Answered> =>
  send(product, person, insurance, { fileField: 'file', ...sent })

/** An uploaded document. */
export async function handedIn(answer: Promise<Answered>) {
  const { status, body } = await answer
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data[0] as { identifier: string; sha256: string; fileName: string }
}

/** The decision of a reviewer. */
export const decided = (product: Product, identifier: string, status: 'accepted' | 'rejected' | 'expired') =>
  product.database.db
    .updateTable('document')
    .set({ status, reviewedAt: product.clock.now().toString() })
    .where('identifier', '=', identifier)
    .execute()

/** Files in the storage. */
export async function storedFiles({ filesFolder }: Product): Promise<string[]> {
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

export const rowsOf = async ({ database: { db } }: Product, { identifier }: Person) => ({
  documents: await db
    .selectFrom('document')
    .selectAll()
    .where('providerIdentifier', '=', identifier)
    .orderBy('createdAt')
    .orderBy('identifier')
    .execute(),
  files: await db.selectFrom('storedFile').selectAll().where('ownerIdentifier', '=', identifier).execute(),
})
