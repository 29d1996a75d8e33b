import { openText } from '#platform/context/sealed-text.ts'
import type { Context } from '#platform/context/context.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { teamNotesOf } from './collect-queries.ts'

/** What operators wrote about the person for each other: part of the person's own data (GDPR, article 15). Authors stay unnamed. */
export const copyTeamNotes = async ({ services }: Pick<Context, 'services'>, db: Db, person: string) =>
  (await teamNotesOf(db, person)).map(({ identifier, sealedContent, ...note }) => ({
    ...note,
    content: openText(services, sealPurposes.teamNote, identifier, sealedContent),
  }))
