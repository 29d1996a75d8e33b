import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { dropAnswers } from './answer-queries.ts'

/** Withdraws the consent: the saved answers are deleted at once. The preference lists stay, they have a page of their own. */
export async function deleteAnswers(context: Context): Promise<undefined> {
  const client = signedIn(context).identifier
  await context.transaction(async (db) => {
    const { numDeletedRows } = await dropAnswers(db, client)
    if (numDeletedRows > 0n) await audit(context, db, 'match_answers.deleted')
  })
}
