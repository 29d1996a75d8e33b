/** The runtime's name of the zone, if the runtime knows it; deprecated names stay as they were given. */
export function timezoneNamed(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}
