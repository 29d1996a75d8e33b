import type { SavedView, SavedViewContent } from '#schemas/identity/saved-views.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockOwner, updateView, viewRow, viewRows } from './queries.ts'
import { problemOfName } from './rules.ts'
import { openView, sealView } from './sealed-view.ts'

export async function changeView(context: Context, identifier: string, change: SavedViewContent): Promise<SavedView> {
  const user = signedIn(context).identifier
  const { services } = context
  return context.transaction(async (db) => {
    await lockOwner(db, user)
    const row = await viewRow(db, user, identifier)
    if (!row) throw notFound()
    const known = openView(services, row)
    const rows = await viewRows(db, user, known.list)
    const others = rows.filter((other) => other.identifier !== row.identifier).map((other) => openView(services, other))
    const problem = problemOfName(change.name, others)
    if (problem !== null) throw refused('VALIDATION_ERROR', { fields: { name: problem } })
    const view = { ...change, name: change.name.trim() }
    await updateView(db, row.identifier, {
      sealedView: sealView(services, row.identifier, view),
      updatedAt: iso(context.now),
    })
    return { identifier: row.identifier, list: known.list, ...view }
  })
}
