/** Kind of the user who last signed in here. */
export function lastUserType(): string | null {
  try {
    return localStorage.getItem('userType')
  } catch {
    // Without storage the kind is unknown.
    return null
  }
}
