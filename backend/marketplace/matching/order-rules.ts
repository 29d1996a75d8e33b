/** The order of a match: by points, and by chance among therapists who fit equally well (docs/product-rules.md#matching). */

export interface Placed {
  points: number
  /** Random number of the therapist. */
  rotation: number
}

/** Best first. Points within `equalWithin` count as equal; then the seed decides, differently for every visitor. */
export function inOrder<Row extends Placed>(rows: readonly Row[], equalWithin: number, seed: number): Row[] {
  const band = ({ points }: Placed) => Math.floor(points / equalWithin)
  return rows.toSorted(
    (one, other) => band(other) - band(one) || chance(one.rotation, seed) - chance(other.rotation, seed),
  )
}

/** Mixes two numbers of 32 bits, so that numbers beside each other come to lie apart (finalizer of MurmurHash3). */
function chance(rotation: number, seed: number): number {
  let mixed = rotation ^ Math.imul(seed + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Which preferences a round of the search insists on: all of them first, then without the least important ones, and at
 * last none. Bounded, so that many preferences do not make many rounds.
 */
export function rounds<Demand extends { weight: number }>(demands: readonly Demand[], most: number): Demand[][] {
  const subsets = Array.from({ length: 2 ** demands.length }, (_, bits) =>
    demands.filter((_demand, place) => Math.floor(bits / 2 ** place) % 2 === 1),
  )
  const weightOf = (subset: readonly Demand[]) => subset.reduce((sum, { weight }) => sum + weight, 0)
  const best = subsets.toSorted((one, other) => weightOf(other) - weightOf(one) || other.length - one.length)
  return best.length <= most ? best : [...best.slice(0, most - 1), []]
}
