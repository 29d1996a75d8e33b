/** Separate from the other paths: only prerendered pages and the account link here, so public scripts need not carry it. */
export const crisisPath = '/crisis-help/'
