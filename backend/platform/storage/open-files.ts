import { clamd } from './clamd.ts'
import { localFolder } from './local-folder.ts'
import { type BucketSettings, s3Bucket } from './s3-bucket.ts'
import type { FileStore, Scanner } from './store.ts'

interface Place {
  folder: string
  bucket: Omit<BucketSettings, 'folder'> | null
  scanner: { host: string; port: number } | null
}

export interface OpenFiles {
  files: FileStore
  scanner: Scanner | null
  close(): Promise<void>
}

/** Storage and scanner as configured; deletes partial files of an earlier process. */
export async function openFiles({ folder, bucket, scanner }: Place): Promise<OpenFiles> {
  const remote = bucket && s3Bucket({ ...bucket, folder })
  const files = remote ?? localFolder(folder)
  await files.sweep()
  return { files, scanner: scanner && clamd(scanner), close: async () => remote?.close() }
}
