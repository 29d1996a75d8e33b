/** Checks every row of a file by the server's rules, before anything is sent. */
import { inSlices } from '#ui/files/in-slices.ts'
import { cellsOf, type Mapping } from './mapping.ts'
import type { FileRow } from './read-rows.ts'
import type { CheckedRow, Target } from './target.ts'

/** Calls back with the number of checked rows; returns the rows so far once `signal` is aborted. */
export async function checkRows(
  target: Target,
  rows: readonly FileRow[],
  mapping: Mapping,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  const seen = new Set<string>()
  await inSlices(
    rows,
    (row, place) => {
      checked.push(checkRow(target, row, mapping, seen))
      if (place % 500 === 499) onProgress?.(place + 1)
    },
    signal,
  )
  return checked
}

/** Only importable rows make a later row a duplicate. */
function checkRow(target: Target, row: FileRow, mapping: Mapping, seen: Set<string>): CheckedRow {
  const cells = cellsOf(row, mapping)
  const values = target.read(cells)
  const problems = target.check(values)
  if (problems.length > 0) return { number: row.number, cells, values, as: 'invalid', problems }
  const { matchedBy, recordedAs } = target.keysOf(values)
  const isAgain = matchedBy.some((key) => seen.has(key))
  if (!isAgain) for (const key of recordedAs) seen.add(key)
  return { number: row.number, cells, values, as: isAgain ? 'duplicate' : 'good', problems }
}

export function countsOf(rows: readonly CheckedRow[]): Record<CheckedRow['as'], number> {
  const counts = { good: 0, duplicate: 0, invalid: 0 }
  for (const { as } of rows) counts[as] += 1
  return counts
}
