/** Files that somebody chose and has not sent yet, and what is wrong with each. */
import { documentExtensions, fileKindOf, fileLimits, fileStartBytes } from '#schemas/platform/files.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'

export interface Chosen {
  /** Of this choice, in this browser. */
  key: string
  file: File
  /** Key of the sentence that says why it cannot be sent. */
  complaint: string | null
}

/** The table of the servers: size first, then name and first bytes. */
async function complaintAbout(file: File, kinds: readonly string[]): Promise<string | null> {
  if (file.size > fileLimits.maxBytes) return 'validation.file_too_large'
  const isTaken = kinds.includes(extensionOf(file.name)) && (await isWhatItSays(file))
  return isTaken ? null : 'files.kind_refused'
}

const isWhatItSays = async (file: File) =>
  fileKindOf(file.name, new Uint8Array(await file.slice(0, fileStartBytes).arrayBuffer())) !== null

/** `csv` of `Diary.CSV`. */
export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Those chosen before and the new ones; the same file does not come twice. */
export async function withFiles(
  before: readonly Chosen[],
  added: readonly File[],
  kinds: readonly string[] = documentExtensions,
): Promise<Chosen[]> {
  const known = new Set(before.map(({ key }) => key))
  const fresh = added.filter((file) => !known.has(keyOf(file)))
  const checked = fresh.map(async (file) => ({ key: keyOf(file), file, complaint: await complaintAbout(file, kinds) }))
  return [...before, ...(await Promise.all(checked))]
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** What is wrong with the whole choice. What is wrong with one file stands at the file. */
export function problemOfChoice(chosen: readonly Chosen[]): Omit<FieldProblem, 'path'> | null {
  if (chosen.length === 0) return { key: 'validation.file_required', words: {} }
  if (chosen.length > fileLimits.filesAtOnce)
    return { key: 'validation.files_most', words: { maxItems: fileLimits.filesAtOnce } }
  return chosen.some(({ complaint }) => complaint !== null) ? { key: 'files.take_out', words: {} } : null
}

/** The same where none at all is fine and so many are taken. */
export function problemOfOptional(chosen: readonly Chosen[], most: number): Omit<FieldProblem, 'path'> | null {
  if (chosen.length === 0) return null
  if (chosen.length > most) return { key: 'validation.files_most', words: { maxItems: most } }
  return problemOfChoice(chosen)
}
