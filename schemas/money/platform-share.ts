/** The platform's part of a fee; one rule for the books, the therapist's lists and what the form shows while typing. */

export const platformSharePercent = 15

/** What the platform keeps of a fee, rounded down to a minor unit; the provider gets the rest. */
export function shares(fee: number): { platform: number; provider: number } {
  const platform = Math.floor((fee * platformSharePercent) / 100)
  return { platform, provider: fee - platform }
}

/** What is left to the therapist of an earning, `amount`, of whose fee a part went back. */
export const leftOfEarning = ({ amount, returned }: { amount: number; returned: number }) =>
  amount - shares(returned).provider
