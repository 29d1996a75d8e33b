/** The parts of a chat text: words, and web addresses that can be opened. */
export interface ChatPart {
  text: string
  /** Null for words. */
  address: string | null
}

/** Punctuation at the end belongs to the sentence. */
const like = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'”“»…)\]}]/giu

export function partsOf(text: string): ChatPart[] {
  const parts: ChatPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(like)) {
    const url = URL.parse(found)
    if (!url?.hostname.includes('.') || url.username !== '' || url.password !== '') continue
    if (index > from) parts.push({ text: text.slice(from, index), address: null })
    parts.push({ text: found, address: url.href })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), address: null })
  return parts
}
