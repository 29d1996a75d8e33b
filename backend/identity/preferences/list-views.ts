import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import type { ListName } from '#schemas/identity/display.ts'
import type { savedViewApi } from '#schemas/identity/saved-views.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { viewRows } from './queries.ts'
import { openView } from './sealed-view.ts'

export async function listViews(context: Context, list: ListName): Promise<ReplyOf<typeof savedViewApi.views>> {
  const rows = await viewRows(context.db, signedIn(context).identifier, list)
  return { data: rows.map((row) => openView(context.services, row)) }
}
