import { messageLimits } from '#schemas/care/messages.ts'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first characters of a message in one line; a grapheme is never cut. */
export function previewOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= messageLimits.previewMax) return line
  let count = 0
  for (const { index } of letters.segment(line)) {
    if (count === messageLimits.previewMax) return line.slice(0, index)
    count += 1
  }
  return line
}
