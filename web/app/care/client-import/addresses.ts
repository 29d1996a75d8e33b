/** Parses addresses as people type and paste them. */
import { EmailImport, importLimits } from '#schemas/care/client-import.ts'
import { problemsOf } from '#schemas/platform/validate.ts'

/**
 * Reads `"Mensah, Ada" <ada@example.org>, bo@example.org; …` and lists with one address per line; keeps each address as
 * typed.
 */
export const addressesIn = (text: string): string[] =>
  text
    .replaceAll(/"[^"\n]*"/g, '')
    .split(/[,;\n\r\t]+/)
    .flatMap((part) => /<([^<>]+)>/.exec(part)?.[1] ?? part.trim().split(/\s+/))
    .map((address) => address.trim())
    .filter((address) => address !== '')

/** Merges the lists; addresses that differ only in case are the same. */
export function withAddresses(known: readonly string[], added: readonly string[]): string[] {
  const all = new Map(known.map((address) => [address.toLowerCase(), address]))
  for (const address of added) if (!all.has(address.toLowerCase())) all.set(address.toLowerCase(), address)
  return [...all.values()]
}

/** Invalid addresses, by index. */
export function wrongAddresses(emails: readonly string[]): Map<number, string> {
  // The schema limits the number of addresses per request, so longer lists are checked in parts.
  const parts = Array.from({ length: Math.ceil(emails.length / importLimits.emailsAtOnce) }, (_, part) => {
    const from = part * importLimits.emailsAtOnce
    const body = { emails: emails.slice(from, from + importLimits.emailsAtOnce), allowInvite: false }
    return problemsOf(EmailImport, body).flatMap(({ path, key }) => {
      const place = placeOf(path)
      return place === undefined ? [] : [[from + place, key] as const]
    })
  })
  return new Map(parts.flat())
}

/** `3` of `emails.3`. */
export function placeOf(path: string): number | undefined {
  const found = /^emails\.(\d+)$/.exec(path)
  return found ? Number(found[1]) : undefined
}
