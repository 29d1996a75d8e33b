/** A message that the account pages store for the next public page: the text `shared.<name>`. */
export type Farewell = 'account_deleted'

const place = 'farewell'

export const leaveFarewell = (farewell: Farewell): void => sessionStorage.setItem(place, farewell)

/** Returns whether a message was stored, and deletes it. */
export function takeFarewell(): boolean {
  try {
    const left = sessionStorage.getItem(place)
    if (left !== null) sessionStorage.removeItem(place)
    return left !== null
  } catch {
    // Without storage no message was stored.
    return false
  }
}
