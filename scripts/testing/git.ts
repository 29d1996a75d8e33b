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

/** Where this branch left the base: a commit that is named, or the main branch, here or at the place it came from. */
export function forkPoint(base: string | null): string {
  const names = base === null ? ['main', 'origin/main'] : [base]
  for (const name of names) {
    const commit = git('merge-base', 'HEAD', name)?.trim()
    if (commit) return commit
  }
  throw new NoBase(`There is no ${names.join(' and no ')} to compare with: name a base, such as --changed HEAD~1.`)
}

/** Files that differ from that commit, the working tree and new files included; those that are gone as well. */
export function changedSince(commit: string): string[] {
  const differing = lines(git('diff', '--name-only', '--no-renames', commit))
  return [...new Set([...differing, ...lines(git('ls-files', '--others', '--exclude-standard'))])].toSorted()
}

/** Every file of the project that exists. */
export const projectFiles = (): string[] =>
  lines(git('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) => existsSync(join(root, file)))

/** What a file was at that commit, nothing where it was not there. */
export const fileAt = (commit: string, file: string): string => git('show', `${commit}:${file}`) ?? ''
