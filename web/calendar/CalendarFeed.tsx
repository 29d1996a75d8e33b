/** Address of the own calendar for other programs. */
export function CalendarFeed() {
  return null
}
