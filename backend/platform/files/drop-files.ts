import type { Context } from '#platform/context/context.ts'
import type { Arrived } from '#platform/storage/store.ts'

/** Deletes files of a repeated request, whose first run has stored its own. */
export async function dropFiles({ services }: Context, files: readonly Arrived[]): Promise<void> {
  for (const { storageKey } of files) await services.files.remove(storageKey)
}
