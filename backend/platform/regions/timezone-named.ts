/** The zone's name as the runtime writes it, if it can make a time in that zone; old names stay as they were given. */
export function timezoneNamed(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return null
  }
}
