import { existsSync } from 'node:fs'
import { join } from 'node:path'

export class NoShift extends Error {}

const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
const library = 'libfaketimeMT.so.1'

/**
 * The environment of a run at another local time, in another time zone, or both. Every process is shifted by the same
 * number of seconds, so that all agree whenever they start; monotonic clocks do not change. Chromium takes minutes to
 * open a page under faketime: it runs without it, and `tests/e2e/support/shifted-clock.ts` shifts its pages.
 */
export function shiftedTime(
  { at, zone }: { at?: string; zone?: string },
  now = Temporal.Now.instant(),
): NodeJS.ProcessEnv {
  const zoneOnly = zone === undefined ? {} : { TZ: checkedZone(zone) }
  if (at === undefined) return zoneOnly
  const begin = instantOf(at, zone ?? Temporal.Now.timeZoneId())
  const seconds = Math.round(begin.since(now).total('seconds'))
  return {
    ...zoneOnly,
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    // File timestamps are not shifted.
    NO_FAKE_STAT: '1',
    CLOCK_SHIFT_SECONDS: String(seconds),
  }
}

function checkedZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new NoShift(`There is no time zone ${zone}.`)
  }
}

/** `2027-03-28T00:50Z` is an instant; a time without a zone is local time in the zone. */
export function instantOf(at: string, zone: string): Temporal.Instant {
  try {
    if (/(Z|[+-]\d\d:\d\d)$/.test(at)) return Temporal.Instant.from(at)
    return Temporal.PlainDateTime.from(at).toZonedDateTime(zone).toInstant()
  } catch {
    throw new NoShift(`${at} is no time: write it as 2026-12-31T23:30, or 2027-03-28T00:50Z.`)
  }
}

function findLibrary(): string {
  const found = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [join(folder, library), join(folder, 'faketime', library)])
    .find((file) => existsSync(file))
  if (found) return found
  throw new NoShift('faketime is not installed: on Debian, apt-get install faketime.')
}
