/** The time zone of this browser. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
