/**
 * Four words that both sides read out: equal only if both see the same certificates. One side commits to a random number before it
 * knows the other's, so that nobody in between can search for certificates that give equal words.
 */

export interface Fingerprints {
  own: string
  other: string
}

const hex = (bytes: Uint8Array<ArrayBuffer>) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const digest = async (parts: readonly string[]) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n'))))

export const randomNumber = (): string => hex(crypto.getRandomValues(new Uint8Array(32)))

/** What the first side sends before it reveals its number. */
export const commitmentTo = async (number: string, { own, other }: Fingerprints): Promise<string> =>
  hex(await digest(['commitment', number, own, other]))

/** Whether the revealed number is the one that the other side committed to. */
export const isCommitted = async (commitment: string, number: string, { own, other }: Fingerprints): Promise<boolean> =>
  commitment === (await commitmentTo(number, { own: other, other: own }))

/** Four numbers of six bits, the same on both sides. `first`: of the side that committed. */
export async function wordNumbers(first: string, second: string, { own, other }: Fingerprints): Promise<number[]> {
  const [a = 0, b = 0, c = 0] = await digest(['words', first, second, ...[own, other].toSorted()])
  return [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
}
