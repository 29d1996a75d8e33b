import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const folder = '/dev/shm'
/** The databases, stored files and browser profiles of a run take about one gigabyte. */
const wantedBytes = 6e9

/**
 * A folder in memory for the temporary files of test processes, or null where there is none that is large enough and lets programs
 * run. Each file of API tests copies and drops a database of a thousand files, which takes a quarter of the time there.
 */
export function memoryFolder(): string | null {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    const isLarge = Math.min(bavail * bsize, freemem()) >= wantedBytes
    return isLarge && allowsPrograms(readFileSync('/proc/mounts', 'utf8')) ? folder : null
  } catch {
    return null
  }
}

/** Whether the folder is in memory and programs in it may run; the last mount counts. */
export function allowsPrograms(mounts: string): boolean {
  const [, , type, options] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === folder) ?? []
  return type === 'tmpfs' && !options?.split(',').includes('noexec')
}
