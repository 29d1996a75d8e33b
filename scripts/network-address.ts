import { networkInterfaces } from 'node:os'

/** The address of this machine at which other machines of its network reach the product; null where only this one does. */
export function networkAddress({ RELAY_HOST }: Partial<Record<string, string>>): string | null {
  if (!RELAY_HOST || RELAY_HOST === '127.0.0.1') return null
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  if (own.includes(RELAY_HOST)) return RELAY_HOST
  throw new RangeError(`RELAY_HOST must be an address of this machine: ${own.join(', ')}.`)
}
