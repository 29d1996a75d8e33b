/** A sentence that the account pages leave for the public page after them: the text `shared.<name>`. */
export type Farewell = 'account_deleted'

const place = 'farewell'

export const leaveFarewell = (farewell: Farewell): void => sessionStorage.setItem(place, farewell)

/** True once. */
export function takeFarewell(): boolean {
  try {
    const left = sessionStorage.getItem(place)
    if (left !== null) sessionStorage.removeItem(place)
    return left !== null
  } catch {
    // Without storage nothing was left.
    return false
  }
}
