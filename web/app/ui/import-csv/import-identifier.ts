/**
 * The identifier of an import: the same file, read and mapped the same way, with the same options, has the same one, so that an
 * import can be gone on with after a reload and nothing of the file is remembered anywhere.
 */
export async function importIdentifierOf(bytes: Uint8Array<ArrayBuffer>, settings: object): Promise<string> {
  const whole = await new Blob([bytes, JSON.stringify(settings)]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole)).subarray(0, 16)
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
