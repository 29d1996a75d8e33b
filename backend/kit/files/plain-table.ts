/** Tables that people write in programs of all sorts: plain text, whatever it is coded in. */

/** Text without anything that does not belong into lines and cells. */
export function isPlainTable(content: Buffer): boolean {
  const text = textOf(content)
  // Everything but tabs and ends of lines that a screen does not show.
  return text !== null && text.trim() !== '' && !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/.test(text)
}

function textOf(content: Buffer): string | null {
  if (content[0] === 0xff && content[1] === 0xfe) return decoded('utf-16le', content)
  if (content[0] === 0xfe && content[1] === 0xff) return decoded('utf-16be', content)
  return decoded('utf-8', content) ?? decoded('windows-1252', content)
}

/** Null where the bytes are none of this coding. */
function decoded(coding: string, content: Buffer): string | null {
  try {
    return new TextDecoder(coding, { fatal: true }).decode(content)
  } catch {
    return null // the decoder's way of saying no
  }
}
