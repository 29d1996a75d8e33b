/** Reads anew what changed elsewhere. */
export function LiveChanges() {
  return null
}
