/** Deterministic random numbers: demo data is the same on every machine. */
export interface Random {
  /** From 0 up to but excluding `below`. */
  below(below: number): number
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): T[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => from[below(from.length)] ?? refuseEmpty(),
    shuffle: (from) =>
      from
        .map((one) => [next(), one] as const)
        .sort(([one], [other]) => one - other)
        .map(([, one]) => one),
  }
}

function refuseEmpty(): never {
  throw new RangeError('Nothing to choose from')
}
