import { displayApi } from '#schemas/identity/display.ts'
import { savedViewApi as api } from '#schemas/identity/saved-views.ts'
import type { Serve } from '#platform/http/serve.ts'
import { addView } from './add-view.ts'
import { changeView } from './change-view.ts'
import { deleteView } from './delete-view.ts'
import { listViews } from './list-views.ts'
import { setDisplay } from './set-display.ts'

export function preferenceRoutes(serve: Serve) {
  serve(displayApi.set, (context, { body }) => setDisplay(context, body))
  serve(api.views, (context, { query }) => listViews(context, query.list))
  serve(api.addView, (context, { body }) => addView(context, body))
  serve(api.changeView, (context, { params, body }) => changeView(context, params.id, body))
  serve(api.deleteView, (context, { params }) => deleteView(context, params.id))
}
