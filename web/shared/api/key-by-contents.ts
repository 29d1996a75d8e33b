/** Idempotency key: the same contents get the same key, so that a double click or a retry has one effect. */
export function keyByContents(): (contents: unknown) => string {
  let known = { contents: '', key: '' }
  return (contents) => {
    const text = JSON.stringify(contents)
    if (known.contents !== text) known = { contents: text, key: crypto.randomUUID() }
    return known.key
  }
}
