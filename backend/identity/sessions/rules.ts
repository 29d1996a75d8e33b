import { sessionLimits, type UserType } from '#schemas/identity/accounts.ts'

/** What somebody is told of where they are signed in: the network without the part that names one machine in it. */
export function shortAddress(address: string | null): string | null {
  const bare = address?.replace(/^::ffff:/i, '') ?? ''
  const [network = ''] = /^\d+\.\d+\.\d+(?=\.\d+$)/.exec(bare) ?? /^[\da-f]+(:[\da-f]+){0,2}(?=:)/i.exec(bare) ?? []
  if (network === '') return null
  return bare.includes(':') ? `${network}:…` : `${network}.…`
}

/** The first line that fits counts: most browsers also name those they descend from. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Vivaldi', /Vivaldi\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|Chromium\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]

/** Browser and system, as far as the browser says. */
export function deviceOf(userAgent: string | null): { browser: string | undefined; system: string | undefined } {
  const first = (table: typeof browsers) => table.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]
  return { browser: first(browsers), system: first(systems) }
}

/** Is a session over by its own time, or because nothing was heard of its person for too long? */
export function hasRunOut(
  { userType, expiresAt, lastSeenAt }: { userType: UserType; expiresAt: string; lastSeenAt: string },
  { epochMilliseconds }: Temporal.Instant,
): boolean {
  const idleMs = sessionLimits[userType].idleMinutes * 60_000
  return epochMilliseconds >= Date.parse(expiresAt) || epochMilliseconds - Date.parse(lastSeenAt) >= idleMs
}
