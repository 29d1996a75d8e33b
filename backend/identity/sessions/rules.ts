import { sessionLimits, type UserType } from '#schemas/identity/accounts.ts'

/** The network address as shown to users, without the part that identifies one machine. */
export function shortAddress(address: string | null): string | null {
  const bare = address?.replace(/^::ffff:/i, '') ?? ''
  const [network = ''] = /^\d+\.\d+\.\d+(?=\.\d+$)/.exec(bare) ?? /^[\da-f]+(:[\da-f]+){0,2}(?=:)/i.exec(bare) ?? []
  if (network === '') return null
  return bare.includes(':') ? `${network}:…` : `${network}.…`
}

/** The first match counts, since most browsers also name the ones they derive from. */
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

/** Browser and system according to the user agent. */
export function deviceOf(userAgent: string | null): { browser: string | undefined; system: string | undefined } {
  const first = (table: typeof browsers) => table.find(([, mark]) => mark.test(userAgent ?? ''))?.[0]
  return { browser: first(browsers), system: first(systems) }
}

/** Returns whether a session has expired, by its age or by inactivity. */
export function hasRunOut(
  { userType, expiresAt, lastSeenAt }: { userType: UserType; expiresAt: string; lastSeenAt: string },
  { epochMilliseconds }: Temporal.Instant,
): boolean {
  const idleMs = sessionLimits[userType].idleMinutes * 60_000
  return epochMilliseconds >= Date.parse(expiresAt) || epochMilliseconds - Date.parse(lastSeenAt) >= idleMs
}
