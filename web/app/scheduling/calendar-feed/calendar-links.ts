interface Entry {
  title: string
  /** ISO instants. */
  startAt: string
  endAt: string
}

/** Web calendars that open a prefilled entry. They receive the time and the discreet title, and only on a click. */
export function calendarLinks({ title, startAt, endAt }: Entry): { name: string; href: string }[] {
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startAt)}/${compact(endAt)}`,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startAt,
    enddt: endAt,
  })
  return [
    { name: 'Google', href: `https://calendar.google.com/calendar/render?${google.toString()}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString()}` },
  ]
}

/** `20260312T080000Z` */
const compact = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
