import type { Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { deleteFile } from './file-queries.ts'

/** Deletes a file's row; its bytes are deleted after the commit. Does nothing for a missing file. */
export async function dropFile(
  within: { services: Services } | Services,
  db: Db,
  fileIdentifier: string,
): Promise<void> {
  const { jobs } = 'services' in within ? within.services : within
  const dropped = await deleteFile(db, fileIdentifier)
  if (dropped) await jobs.enqueue(db, 'remove_file', { storageKey: dropped.storageKey })
}
