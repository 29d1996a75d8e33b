import { reasonMax } from '#schemas/operations/jobs.ts'

const marks: [RegExp, string][] = [
  [/[a-z]+:\/\/\S+/giu, '[address]'],
  [/[^\s@<>"'(]+@[^\s@<>"')]+/gu, '[address]'],
  [/"[^"]*"|'[^']*'|“[^”]*”|„[^“]*“|\([^()]*\)=\([^()]*\)/gu, '[…]'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}/giu, '[id]'],
  [/\+?\d[\d\s().-]{6,}\d/gu, '[number]'],
  [/[\w-]{24,}/gu, '[…]'],
  [/\p{Cc}+/gu, ' '],
]

/** The reason of a failure without addresses, names, numbers or texts that a message may quote. */
export function scrubReason(message: string): string {
  const scrubbed = marks.reduce((text, [pattern, mark]) => text.replaceAll(pattern, mark), message).trim()
  return scrubbed.length <= reasonMax ? scrubbed : `${scrubbed.slice(0, reasonMax - 1)}…`
}
