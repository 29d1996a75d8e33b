/** A message that the account pages store for the next public page: the text `shared.<name>`. */
export type SignOutMessage = 'account_deleted'

const place = 'farewell'

export const storeSignOutMessage = (message: SignOutMessage): void => sessionStorage.setItem(place, message)

/** Returns whether a message was stored, and deletes it. */
export function consumeSignOutMessage(): boolean {
  try {
    const left = sessionStorage.getItem(place)
    if (left !== null) sessionStorage.removeItem(place)
    return left !== null
  } catch {
    // Without storage no message was stored.
    return false
  }
}
