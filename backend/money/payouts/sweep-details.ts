import { iso } from '#platform/context/context.ts'
import { checkDetails, type Checking } from './details-check.ts'
import { dueDetails, writeNextCheck } from './details-queries.ts'
import { nextCheckAt } from './details-rules.ts'

const most = 20

/** Checks unverified bank details again and returns how many. A failure does not stop the others. */
export async function sweepDetails(checking: Checking, onError: (error: unknown) => void): Promise<number> {
  const due = await dueDetails(checking.db, iso(checking.now), most)
  for (const { reference, checks } of due) {
    try {
      await checkDetails(checking, reference)
    } catch (error) {
      onError(error)
      await writeNextCheck(checking.db, reference, iso(nextCheckAt(checks, checking.now)))
    }
  }
  return due.length
}
