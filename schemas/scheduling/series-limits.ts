/** Limits of series, without schemas. */
export const seriesLimits = {
  countMin: 2,
  countMax: 12,
  /** Largest distance of the free time that is offered for a taken date. */
  alternativeHours: 72,
  /** Hours before the cancellation of an unpaid session at which its client is reminded. */
  remindUnpaidHours: 24,
} as const
