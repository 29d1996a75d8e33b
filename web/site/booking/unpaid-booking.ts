const nameOf = (provider: string) => `booked/${provider}`

/** The unpaid booking that this tab made with a therapist. */
export function unpaidBookingOf(provider: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(provider))
  } catch {
    return null
  }
}

export function rememberUnpaid(provider: string, booking: string | null): void {
  try {
    if (booking === null) sessionStorage.removeItem(nameOf(provider))
    else sessionStorage.setItem(nameOf(provider), booking)
  } catch {
    // Without storage, Back from the card page leads to an empty booking page.
  }
}
