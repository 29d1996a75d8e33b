/** Finds links in a text. */

export type TextPart = { as: 'text'; text: string } | { as: 'link'; text: string; address: string }

const likeAddress = /https?:\/\/[^\s<>"]+/giu
/** Trailing punctuation and closing brackets are not part of the address. */
const trailing = /[.,;:!?'"»“”…)\]}]+$/u

export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  const addTextUntil = (until: number) => {
    if (until > from) parts.push({ as: 'text', text: text.slice(from, until) })
    from = until
  }
  for (const { 0: found, index } of text.matchAll(likeAddress)) {
    const link = withoutTail(found)
    const address = addressOf(link)
    if (address === null) continue
    addTextUntil(index)
    parts.push({ as: 'link', text: link, address })
    from = index + link.length
  }
  addTextUntil(text.length)
  return parts
}

/** Keeps a closing bracket if the address contains its opening one. */
function withoutTail(found: string): string {
  const tail = trailing.exec(found)?.[0] ?? ''
  const closes = tail.startsWith(')') && found.includes('(')
  return found.slice(0, found.length - tail.length + (closes ? 1 : 0))
}

function addressOf(text: string): string | null {
  const url = URL.parse(text)
  return url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.') ? url.href : null
}
