import { savedPlace } from '#shared/api/saved-place.ts'
import { firstUse } from '#site/lib/first-use.ts'

/** Hearts and links show what is saved at once; where nothing can be, they wait for the first use of the page. */
export function whenSavedMatters(): Promise<void> {
  try {
    if (['userType', savedPlace].some((mark) => localStorage.getItem(mark) !== null)) return Promise.resolve()
  } catch {
    // Without storage nothing is saved.
  }
  return firstUse()
}
