import { asAuthor } from '#platform/context/as-author.ts'
import type { Context } from '#platform/context/context.ts'
import { type Box, openBox, places } from '#platform/context/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import {
  hasKey,
  sealedAddenda,
  sealedFileNames,
  sealedNotes,
  sealedPlans,
  sealedTags,
  sealedVersions,
} from './paperwork-queries.ts'

type Plain = Record<string, unknown>
/** Decrypted rows, by the name of their file. */
export type Paperwork = Record<string, Plain[]>

/** A therapist's own texts, decrypted: notes with their attachments and versions, tags, safety plans. */
export function collectPaperwork(
  within: Pick<Context, 'services' | 'now'>,
  root: Db,
  author: string,
): Promise<Paperwork> {
  return asAuthor(root, author, async (db) => {
    // A therapist without texts gets no key.
    if (!(await hasKey(db, author))) return {}
    const box = await openBox(within, db, author)
    const files: Paperwork = {
      notes: await openedNotes(db, box, author),
      'note-versions': (await sealedVersions(db, author)).map((row) => ({
        note: row.noteIdentifier,
        version: row.version,
        title: box.open(places.versionTitle(row.noteIdentifier, row.version), under(row, row.sealedTitle)),
        content: box.open(places.versionContent(row.noteIdentifier, row.version), under(row, row.sealedContent)),
        at: row.at,
      })),
      'note-addenda': (await sealedAddenda(db, author)).map((row) => ({
        note: row.noteIdentifier,
        content: box.open(places.addendum(row.identifier), under(row, row.sealedContent)),
        createdAt: row.createdAt,
      })),
      'note-files': (await sealedFileNames(db, author)).map((row) => ({
        identifier: row.fileIdentifier,
        note: row.noteIdentifier,
        name: box.open(places.fileName(row.fileIdentifier), under(row, row.sealedName)),
        createdAt: row.createdAt,
      })),
      'client-tags': (await sealedTags(db, author)).map((row) => ({
        client: row.client,
        tag: box.open(places.tag(row.clientIdentifier), under(row, row.sealedTag)),
      })),
      'safety-plans': (await sealedPlans(db, author)).map((row) => ({
        client: row.client,
        plan: JSON.parse(box.open(places.safetyPlan(row.identifier), under(row, row.sealedContent))) as Plain,
        updatedAt: row.updatedAt,
      })),
    }
    return Object.fromEntries(Object.entries(files).filter(([, rows]) => rows.length > 0))
  })
}

const under = ({ dataKeyId }: { dataKeyId: number }, content: Buffer) => ({ content, dataKeyId })

async function openedNotes(db: Db, box: Box, author: string): Promise<Plain[]> {
  const rows = await sealedNotes(db, author)
  return rows.map(({ identifier, sealedTitle, sealedContent, sealedReason, dataKeyId, ...row }) => ({
    identifier,
    type: row.type,
    client: row.client,
    booking: row.bookingIdentifier,
    status: row.status,
    template: row.template,
    title: box.open(places.noteTitle(identifier), { content: sealedTitle, dataKeyId }),
    content: box.open(places.noteContent(identifier), { content: sealedContent, dataKeyId }),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    signedAt: row.signedAt,
    deletedAt: row.deletedAt,
    reason: sealedReason && box.open(places.noteReason(identifier), { content: sealedReason, dataKeyId }),
  }))
}
