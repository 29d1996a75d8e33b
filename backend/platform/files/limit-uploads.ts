import { fileLimits } from '#schemas/platform/files.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import type { Arrived } from '#platform/storage/store.ts'

/** Counts a caller's uploads of all kinds; outside of any transaction. */
export async function limitUploads(context: Context, files: readonly Arrived[]): Promise<void> {
  if (files.length > 0)
    await limitAttempts(context, 'upload', signedIn(context).identifier, fileLimits.uploads, files.length)
}
