/**
 * The identifier of an import. The same file, reading, mapping and options give the same identifier, so an import can
 * resume after a reload without storing anything of the file.
 */
export async function importIdentifierOf(bytes: Uint8Array<ArrayBuffer>, settings: object): Promise<string> {
  const whole = await new Blob([bytes, JSON.stringify(settings)]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', whole)).subarray(0, 16)
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
