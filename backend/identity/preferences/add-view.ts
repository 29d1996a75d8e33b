import { randomUUIDv7 } from 'node:crypto'
import type { NewSavedView, SavedView } from '#schemas/identity/saved-views.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { insertView, lockOwner, viewRows } from './queries.ts'
import { problemOfName } from './rules.ts'
import { openView, sealView } from './sealed-view.ts'

export async function addView(context: Context, { list, ...content }: NewSavedView): Promise<SavedView> {
  const { identifier: userIdentifier } = signedIn(context)
  const { services } = context
  return context.transaction(async (db) => {
    await lockOwner(db, userIdentifier)
    const others = await viewRows(db, userIdentifier, list)
    const problem = problemOfName(
      content.name,
      others.map((row) => openView(services, row)),
    )
    if (problem !== null) throw refused('VALIDATION_ERROR', { fields: { name: problem } })
    const identifier = randomUUIDv7()
    const view = { ...content, name: content.name.trim() }
    const at = iso(context.now)
    const sealedView = sealView(services, identifier, view)
    await insertView(db, { identifier, userIdentifier, list, sealedView, createdAt: at, updatedAt: at })
    return { identifier, list, ...view }
  })
}
