/** Where a device keeps the therapists that a visitor saved. */
export const savedPlace = 'saved-therapists'
