import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileTime } from '../reports.ts'
import type { Pace } from './pace.ts'
import { root } from './run-tool.ts'

/** Maximum seconds of a test file on an idle machine: the workers share the suite well only when no file is long. */
export const mostSeconds = 20
/** Beyond this, a machine is so busy that processes wait for each other and files slow down more than the measured work: no file fails. */
export const mostPace = 2
const shown = 10

/** A file that may take longer, up to `most` seconds, and why. */
export type SlowFile = { file: string; most: number; reason: string }

/** The files that may take longer. */
export const slowFiles = (): SlowFile[] =>
  JSON.parse(readFileSync(join(root, 'tests', 'slow-files.json'), 'utf8')) as SlowFile[]

/** Each file with its measured seconds, and the seconds it would have taken on an idle machine. */
type Measured = FileTime & { pace: number; idleSeconds: number }

/** `tooSlow` fails the run; `notes`, which has the slow files of a busy machine too, does not. */
export type FileReport = { slowest: string[]; tooSlow: string[]; notes: string[] }

export function reportOnFiles(files: FileTime[], pace: Pick<Pace, 'factor'>, allowed: SlowFile[]): FileReport {
  const measured = files
    .map((one): Measured => {
      const factor = pace.factor(one)
      return { ...one, pace: factor, idleSeconds: one.seconds / factor }
    })
    .toSorted((one, other) => other.seconds - one.seconds)
  const limitOf = (file: string) => allowed.find((one) => one.file === file)?.most ?? mostSeconds
  const slow = measured.filter(({ file, idleSeconds }) => idleSeconds > limitOf(file))
  const lineOf = ({ file, seconds, idleSeconds }: Measured) =>
    `${file} took ${seconds.toFixed(1)} s (${idleSeconds.toFixed(1)} s on an idle machine); at most ${limitOf(file)} s`
  return {
    slowest: measured.slice(0, shown).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`),
    tooSlow: slow.filter((one) => one.pace <= mostPace).map((one) => `${lineOf(one)}: split it or make it faster.`),
    notes: [
      ...slow
        .filter((one) => one.pace > mostPace)
        .map((one) => `${lineOf(one)}. The machine was too busy to judge it.`),
      ...measured
        .filter(({ file, idleSeconds }) => allowed.some((one) => one.file === file) && idleSeconds < mostSeconds * 0.8)
        .map(({ file }) => `${file} no longer needs its entry in tests/slow-files.json.`),
    ],
  }
}
