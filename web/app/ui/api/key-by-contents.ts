/** The same contents travel under the same key, so that a second click or a repeated request does it once. */
export function keyByContents(): (contents: unknown) => string {
  let known = { contents: '', key: '' }
  return (contents) => {
    const text = JSON.stringify(contents)
    if (known.contents !== text) known = { contents: text, key: crypto.randomUUID() }
    return known.key
  }
}
