/** A therapist with a client, a past session, and files to attach to notes. */
import { form, pdf } from '#tests/platform/storage/documents.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { Product } from '#tests/support/product.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'
import { sendNote } from './writing.ts'

type Files = Record<string, Buffer | string>
type Person = { identifier: string }

export async function filePracticeIn(product: Product) {
  const author = await product.given.provider()
  const client = await product.given.client()
  const ended = { client, provider: author, endAt: '2026-03-01T10:00:00.000Z' }
  const { booking } = await pastSession(product, ended)
  const pathOf = (note: string, file: string) => `/note/${note}/files/${file}`
  const about = (type: 'booking' | 'client', files: Files): Promise<Answered> => {
    const reference = type === 'booking' ? booking : client.identifier
    return sendNote(product, author, { title: 'With files', type, reference }, files)
  }
  return {
    author,
    client,
    booking,
    pathOf,
    about,
    attach: (note: string, files: Files, as: Person = author): Promise<Answered> => {
      const { body, headers } = form(...Object.entries(files).map(([name, content]) => ({ name, content })))
      return product.as(as).post(`/note/${note}/files`, body, headers)
    },
    open: (note: string, file: string, as: Person = author) => product.as(as).get(`${pathOf(note, file)}/content`),
    rows: () =>
      product.database.db
        .selectFrom('storedFile')
        .selectAll()
        .where('ownerIdentifier', '=', author.identifier)
        .execute(),
    /** A draft with one file that passed the scanner, if there is one. */
    withOneFile: async (name = 'Tagebuch März.pdf', content = pdf()): Promise<{ note: string; file: string }> => {
      const { body } = await about('client', { [name]: content })
      await product.work()
      return { note: body.identifier, file: body.files[0].identifier }
    },
  }
}

export type FilePractice = Awaited<ReturnType<typeof filePracticeIn>>
