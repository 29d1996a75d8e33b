import type { QueryClient } from '@tanstack/react-query'
import { relationApi } from '#schemas/care/caseload.calls.gen.ts'
import { noteApi } from '#schemas/care/notes.calls.gen.ts'
import type { Note } from '#schemas/care/notes.ts'
import { keyOf } from '#ui/api/use-call.ts'

const { show, history, draftKey } = noteApi

/** Puts the server's reply into the cache of the note's page and reads lists again. */
export function rememberNote(queries: QueryClient, note: Note): void {
  const page = keyOf(show, { params: { id: note.identifier } })
  if (queries.getQueryData(page)) queries.setQueryData(page, note)
  refreshNoteLists(queries)
}

/** Reads visible lists and their counts again. Open notes stay as they are, because the access log records each read. */
export function refreshNoteLists(queries: QueryClient): void {
  const exempt: readonly unknown[] = [show.path, history.path, draftKey.path]
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/note') && !exempt.includes(path),
  })
  void queries.invalidateQueries({ queryKey: [relationApi.summary.path] })
}
