/** Apart from the other addresses: only drawn pages and the account lead here, so public scripts need not carry it. */
export const crisisPath = '/crisis-help/'
