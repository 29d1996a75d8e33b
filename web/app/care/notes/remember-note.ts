import type { QueryClient } from '@tanstack/react-query'
import { type Note, noteApi } from '#schemas/care/notes.ts'
import { keyOf } from '#ui/api/use-call.ts'

const { show, history, draftKey } = noteApi

/** What the server said of a note is what its page shows, where it is open; lists are read anew. */
export function rememberNote(queries: QueryClient, note: Note): void {
  const page = keyOf(show, { params: { id: note.identifier } })
  if (queries.getQueryData(page)) queries.setQueryData(page, note)
  forgetLists(queries)
}

/** Lists in sight are read anew. What is open stays as it is: each reading of it is written down. */
export function forgetLists(queries: QueryClient): void {
  const kept: readonly unknown[] = [show.path, history.path, draftKey.path]
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/note') && !kept.includes(path),
  })
}
