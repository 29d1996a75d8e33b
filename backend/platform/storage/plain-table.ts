/** Plain-text tables from any program, in any supported encoding. */

/** Text without characters that do not belong in lines and cells. */
export function isPlainTable(content: Buffer): boolean {
  const text = textOf(content)
  // Tabs and line ends are the only allowed control characters.
  return text !== null && text.trim() !== '' && !/[^\P{Cc}\t\r\n]|[\ufeff\ufffe\uffff]/u.test(text)
}

function textOf(content: Buffer): string | null {
  if (content[0] === 0xff && content[1] === 0xfe) return decoded('utf-16le', content)
  if (content[0] === 0xfe && content[1] === 0xff) return decoded('utf-16be', content)
  return decoded('utf-8', content) ?? decoded('windows-1252', content)
}

/** Null where the bytes are invalid in this encoding. */
function decoded(coding: string, content: Buffer): string | null {
  try {
    return new TextDecoder(coding, { fatal: true }).decode(content)
  } catch {
    return null // the decoder throws on invalid bytes
  }
}
