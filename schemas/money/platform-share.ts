/** The platform's share of a fee; one rule for the ledger, the therapist's lists and the form. */

export const platformSharePercent = 15

/** The platform's share of a fee, rounded down to a minor unit; the provider gets the rest. */
export function shares(fee: number): { platform: number; provider: number } {
  const platform = Math.floor((fee * platformSharePercent) / 100)
  return { platform, provider: fee - platform }
}

/** What the therapist keeps of an earning (`amount`) after a partial refund of its fee. */
export const leftOfEarning = ({ amount, returned }: { amount: number; returned: number }) =>
  amount - shares(returned).provider
