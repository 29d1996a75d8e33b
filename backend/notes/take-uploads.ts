import { fileLimits } from '#schemas/files.ts'
import { type Context, signedIn } from '../kit/context.ts'
import type { Arrived } from '../kit/files/store.ts'
import { takeTry } from '../kit/throttle.ts'

/** Counts files that somebody sends, with those of documents; outside of any transaction. */
export async function takeUploads(context: Context, files: readonly Arrived[]): Promise<void> {
  if (files.length > 0) await takeTry(context, 'upload', signedIn(context).identifier, fileLimits.uploads, files.length)
}
