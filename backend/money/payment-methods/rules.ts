/** A card can be charged until its month is over everywhere. */
export function isExpired(
  { expMonth, expYear }: { expMonth: number; expYear: number },
  now: Temporal.Instant,
): boolean {
  const { year, month } = now.toZonedDateTimeISO('Etc/GMT+12')
  return year > expYear || (year === expYear && month > expMonth)
}
