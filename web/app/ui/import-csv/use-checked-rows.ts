import { useEffect, useState } from 'react'
import { checkRows } from './check-rows.ts'
import type { CsvFile } from './csv-file.ts'
import type { Mapping } from './mapping.ts'
import type { CheckedRow, Target } from './target.ts'

interface Checked {
  of: { target: Target; file: CsvFile; mapping: Mapping }
  done: number
  rows: readonly CheckedRow[] | null
}

/** Checks all rows in slices, again whenever its inputs change. */
export function useCheckedRows(target: Target, file: CsvFile, mapping: Mapping) {
  const [checked, setChecked] = useState<Checked | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const of = { target, file, mapping }
    const report = (done: number, rows: Checked['rows']) => !abort.signal.aborted && setChecked({ of, done, rows })
    void checkRows(target, file.rows, mapping, {
      onProgress: (done) => report(done, null),
      signal: abort.signal,
    }).then((rows) => report(rows.length, rows))
    return () => abort.abort()
  }, [target, file, mapping])
  const isCurrent = checked?.of.target === target && checked.of.file === file && checked.of.mapping === mapping
  return isCurrent ? { done: checked.done, rows: checked.rows } : { done: 0, rows: null }
}
