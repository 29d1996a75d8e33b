import type { Context } from '#platform/context/context.ts'
import type { Arrived } from '#platform/storage/store.ts'

/** Files that came again, with something that has its own already. */
export async function dropFiles({ services }: Context, files: readonly Arrived[]): Promise<void> {
  for (const { storageKey } of files) await services.files.remove(storageKey)
}
