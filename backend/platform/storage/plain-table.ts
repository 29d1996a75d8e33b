/** Tables that people write in programs of all sorts: plain text, whatever it is coded in. */

/** Text without anything that does not belong into lines and cells. */
export function isPlainTable(content: Buffer): boolean {
  const text = textOf(content)
  // Tabs and ends of lines are the only ones of the signs nobody sees.
  return text !== null && text.trim() !== '' && !/[^\P{Cc}\t\r\n]|[\ufeff\ufffe\uffff]/u.test(text)
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
