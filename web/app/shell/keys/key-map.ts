/** Which keys do what, for the keys themselves and for the list of them. */
import * as paths from '#schemas/platform/paths.ts'
import { isAt } from '#schemas/platform/address.ts'
import type { Destination } from '../destinations/destination.ts'
import type { Viewer } from '#ui/viewer/viewer.tsx'

/** The screens that `g` and a letter open. */
export const withLetters = (destinations: readonly Destination[]): readonly (Destination & { letter: string })[] =>
  destinations.filter((one): one is Destination & { letter: string } => one.letter !== undefined)

/** What `n` makes on a page: its address and the key of its text; null where the page has nothing to make. */
export function newOn({ userType }: Pick<Viewer, 'userType'>, pathname: string): { to: string; text: string } | null {
  if (userType !== 'provider') return null
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const id = path.split('/')[2]
  // `/clients/imported/` has the shape of a client's page.
  const isClient = isAt(paths.client.pattern, path) && path !== paths.imported()
  const isMade = [paths.overview(), paths.appointments(), paths.clients()].includes(path) || isClient
  const inWeek = path.startsWith(paths.availability())
  if (!isMade && !inWeek) return null
  return { to: paths.newAppointment(isClient ? { client: id } : {}), text: 'command.new_appointment' }
}

/** Elements in which letters are typed or choose something themselves. */
const typing =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"], [role="menubar"], [role="radiogroup"]'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null
