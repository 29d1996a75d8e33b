import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type DocumentType, documentTypes } from '#schemas/marketplace/credentials.ts'
import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { newFileKey, sealing } from '#platform/storage/sealed-stream.ts'
import type { StoredFileTable } from '#platform/database/tables.gen.ts'

export type FileServices = Pick<Services, 'config' | 'files'>

interface Filed {
  providerIdentifier: string
  kind: DocumentType
  createdAt: string
}

/** Stores a small PDF for each document; returns the file identifiers in the same order. */
export async function writeFiles(db: Db, services: FileServices, documents: readonly Filed[]): Promise<string[]> {
  const documentFiles = new Map(
    await Promise.all(documentTypes.map(async (kind) => [kind, await sampleFileOf(kind)] as const)),
  )
  const rows = await Promise.all(
    documents.map(({ providerIdentifier: ownerIdentifier, kind, createdAt }) =>
      storePdf(
        services,
        { ownerIdentifier, name: `${kind}.pdf`, createdAt },
        documentFiles.get(kind) ?? Buffer.alloc(0),
      ),
    ),
  )
  await db.insertInto('storedFile').values(rows).execute()
  return rows.map(({ identifier }) => identifier)
}

/** Stores the content and returns the row for it. */
export async function storePdf(
  { config, files }: FileServices,
  { ownerIdentifier, name, createdAt }: Pick<StoredFileTable, 'ownerIdentifier' | 'name' | 'createdAt'>,
  content: Buffer,
): Promise<StoredFileTable> {
  const [identifier, storageKey] = [randomUUIDv7(), randomUUID()]
  const { key, sealedKey } = newFileKey(config.secrets.seals, identifier)
  await files.put(storageKey, sealing(key, identifier)(piecesOf(content)))
  return {
    identifier,
    ownerIdentifier,
    storageKey,
    sealedKey,
    dataKeyId: null,
    name,
    contentType: 'application/pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
    scanStatus: 'not_scanned',
    scannedAt: null,
    createdAt,
  }
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** One page that states that it is not a real document. */
async function sampleFileOf(kind: DocumentType): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', margin: 72, info: { Title: `Demonstration: ${kind}` } })
  page.fontSize(26).text(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
  page.moveDown().fontSize(13).text('A document of the demonstration market. It proves nothing about anybody.')
  page.moveDown().text('Ein Dokument des Vorführmarkts. Es beweist nichts über irgendjemanden.')
  page.end()
  return buffer(page)
}
