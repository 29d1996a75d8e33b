/** A therapist with a client, a session behind them, and files to hang on notes. */
import { form, pdf } from '#tests/platform/storage/documents.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { World } from '#tests/support/world.ts'
import { pastSession } from '#tests/marketplace/reviews/past-session.ts'
import { sendNote } from './writing.ts'

type Files = Record<string, Buffer | string>
type Person = { identifier: string }

export async function filePracticeIn(world: World) {
  const author = await world.given.provider()
  const client = await world.given.client()
  const ended = { client, provider: author, endAt: '2026-03-01T10:00:00.000Z' }
  const { booking } = await pastSession(world, ended)
  const pathOf = (note: string, file: string) => `/note/${note}/files/${file}`
  const about = (type: 'booking' | 'client', files: Files): Promise<Answered> => {
    const reference = type === 'booking' ? booking : client.identifier
    return sendNote(world, author, { title: 'With files', type, reference }, files)
  }
  return {
    author,
    client,
    booking,
    pathOf,
    about,
    attach: (note: string, files: Files, as: Person = author): Promise<Answered> => {
      const { body, headers } = form(...Object.entries(files).map(([name, content]) => ({ name, content })))
      return world.as(as).post(`/note/${note}/files`, body, headers)
    },
    open: (note: string, file: string, as: Person = author) => world.as(as).get(`${pathOf(note, file)}/content`),
    rows: () =>
      world.database.db.selectFrom('storedFile').selectAll().where('ownerIdentifier', '=', author.identifier).execute(),
    /** A draft with one file that a scanner, if there is one, has passed. */
    withOneFile: async (name = 'Tagebuch März.pdf', content = pdf()): Promise<{ note: string; file: string }> => {
      const { body } = await about('client', { [name]: content })
      await world.work()
      return { note: body.identifier, file: body.files[0].identifier }
    },
  }
}

export type FilePractice = Awaited<ReturnType<typeof filePracticeIn>>
