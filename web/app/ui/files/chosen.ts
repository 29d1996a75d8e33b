/** Files that the user chose and has not sent yet, and the error of each. */
import { documentExtensions, fileKindOf, fileLimits, fileStartBytes } from '#schemas/platform/files.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'

export interface Chosen {
  /** Identifies the file in this choice, in this browser. */
  key: string
  file: File
  /** Text key of the reason why the file cannot be sent. */
  error: string | null
}

/** The server's rules: size first, then name and first bytes. */
async function problemWith(file: File, kinds: readonly string[]): Promise<string | null> {
  if (file.size > fileLimits.maxBytes) return 'validation.file_too_large'
  const isTaken = kinds.includes(extensionOf(file.name)) && (await matchesExtension(file))
  return isTaken ? null : 'files.kind_refused'
}

const matchesExtension = async (file: File) =>
  fileKindOf(file.name, new Uint8Array(await file.slice(0, fileStartBytes).arrayBuffer())) !== null

/** `csv` of `Diary.CSV`. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Adds new files to the chosen ones; the same file is not added twice. */
export async function withFiles(
  before: readonly Chosen[],
  added: readonly File[],
  kinds: readonly string[] = documentExtensions,
): Promise<Chosen[]> {
  const known = new Set(before.map(({ key }) => key))
  const fresh = added.filter((file) => !known.has(keyOf(file)))
  const checked = fresh.map(async (file) => ({ key: keyOf(file), file, error: await problemWith(file, kinds) }))
  return [...before, ...(await Promise.all(checked))]
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** The error of the whole choice. Each file has its own error. */
export function problemOfChoice(chosen: readonly Chosen[]): Omit<FieldProblem, 'path'> | null {
  if (chosen.length === 0) return { key: 'validation.file_required', words: {} }
  if (chosen.length > fileLimits.filesAtOnce)
    return { key: 'validation.files_most', words: { maxItems: fileLimits.filesAtOnce } }
  return chosen.some(({ error }) => error !== null) ? { key: 'files.take_out', words: {} } : null
}

/** The same for an optional choice with a maximum number of files. */
export function problemOfOptional(chosen: readonly Chosen[], most: number): Omit<FieldProblem, 'path'> | null {
  if (chosen.length === 0) return null
  if (chosen.length > most) return { key: 'validation.files_most', words: { maxItems: most } }
  return problemOfChoice(chosen)
}
