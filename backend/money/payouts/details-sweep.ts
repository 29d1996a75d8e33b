import { iso } from '#platform/context/context.ts'
import { type Checking, checkDetails } from './details-check.ts'
import { dueDetails, writeNextCheck } from './details-queries.ts'
import { nextAskAt } from './details-rules.ts'

const most = 20

/** Bank details that nobody has answered for yet; returns how many. One that fails does not stop the others. */
export async function sweepDetails(checking: Checking, onError: (error: unknown) => void): Promise<number> {
  const due = await dueDetails(checking.db, iso(checking.now), most)
  for (const { reference, checks } of due) {
    try {
      await checkDetails(checking, reference)
    } catch (error) {
      onError(error)
      await writeNextCheck(checking.db, reference, iso(nextAskAt(checks, checking.now)))
    }
  }
  return due.length
}
