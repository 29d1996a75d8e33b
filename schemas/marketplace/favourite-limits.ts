/** Therapists that a client saves, on the server or on the device of a visitor. Their free hours are read in one call. */
export const favouriteLimits = { most: 24 } as const
