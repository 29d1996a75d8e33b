import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deleteFile } from './file-queries.ts'

/** Forgets a file at once; its bytes go when this is committed. Also where there is none. */
export async function dropFile(
  within: { services: Services } | Services,
  db: Db,
  fileIdentifier: string,
): Promise<void> {
  const { jobs } = 'services' in within ? within.services : within
  const dropped = await deleteFile(db, fileIdentifier)
  if (dropped) await jobs.enqueue(db, 'remove_file', { storageKey: dropped.storageKey })
}
