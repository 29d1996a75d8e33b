import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'

export class NoBase extends Error {}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  return status === 0 ? stdout : null
}

const lines = (text: string | null) => (text ?? '').split('\n').filter(Boolean)

/** Where this branch left the base: a given commit, or the main branch, local or remote. */
export function forkPoint(base: string | null): string {
  const names = base === null ? ['main', 'origin/main'] : [base]
  for (const name of names) {
    const commit = git('merge-base', 'HEAD', name)?.trim()
    if (commit) return commit
  }
  throw new NoBase(`There is no ${names.join(' and no ')} to compare with: name a base, such as --changed HEAD~1.`)
}

/** Files that differ from that commit, with the working tree, new files and deleted files. */
export function changedSince(commit: string): string[] {
  const differing = lines(git('diff', '--name-only', '--no-renames', commit))
  return [...new Set([...differing, ...lines(git('ls-files', '--others', '--exclude-standard'))])].toSorted()
}

/** Every file of the project that exists. */
export const projectFiles = (): string[] =>
  lines(git('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) => existsSync(join(root, file)))

/** The content of a file at that commit, empty where it did not exist. */
export const fileAt = (commit: string, file: string): string => git('show', `${commit}:${file}`) ?? ''
