/** Coverage of files, summed by folder. */

interface Count {
  total: number
  covered: number
}
export interface FileCoverage {
  lines: Count
  branches: Count
}
export interface FolderCoverage extends FileCoverage {
  folder: string
  files: number
}

const sum = (one: Count, other: Count): Count => ({
  total: one.total + other.total,
  covered: one.covered + other.covered,
})

/**
 * `backend/money/payments/rules.ts` counts for `backend` and for `backend/money/payments`; a file of `schemas` for
 * `schemas` only.
 */
const foldersOf = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1)
  return [parts.slice(0, 1), parts.slice(0, 3)]
    .map((some) => some.join('/'))
    .filter((one, at, all) => all.indexOf(one) === at)
}

export function byFolder(files: readonly (readonly [name: string, coverage: FileCoverage])[]): FolderCoverage[] {
  const sums = new Map<string, FolderCoverage>()
  for (const [name, { lines, branches }] of files)
    for (const folder of foldersOf(name)) {
      const so = sums.get(folder)
      sums.set(
        folder,
        so
          ? { folder, files: so.files + 1, lines: sum(so.lines, lines), branches: sum(so.branches, branches) }
          : { folder, files: 1, lines, branches },
      )
    }
  return [...sums.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
}

const percent = ({ total, covered }: Count) => (total === 0 ? '-' : `${((100 * covered) / total).toFixed(1)} %`)

export function tableOf(folders: readonly FolderCoverage[]): string {
  const rows = folders.map(({ folder, files, lines, branches }) => [
    folder.includes('/') ? `  ${folder}` : folder,
    String(files),
    percent(lines),
    percent(branches),
  ])
  const all = [['folder', 'files', 'lines', 'branches'], ...rows]
  const widthOf = (at: number) => Math.max(...all.map((row) => row[at]?.length ?? 0))
  return all
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widthOf(at)) : cell.padStart(widthOf(at)))).join('  '))
    .join('\n')
}
