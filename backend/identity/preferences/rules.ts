import { preferenceLimits, type SavedView } from '#schemas/identity/saved-views.ts'

const plain = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** Text key of what is wrong with a name beside the other views of the list, or null. */
export function problemOfName(name: string, others: readonly Pick<SavedView, 'name'>[]): string | null {
  if (others.some((other) => plain(other.name) === plain(name))) return 'list_view.name_taken'
  return others.length >= preferenceLimits.viewsPerList ? 'list_view.most' : null
}
