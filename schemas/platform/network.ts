/**
 * The network that rate limits count by: an IPv4 address, or the first 64 bits of an IPv6 address, because one connection
 * owns every address of such a network. An IPv4-mapped IPv6 address is the same network as the plain address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  if (!bare.includes(':')) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, asGroups).split('::')
  const [before, after] = [numbersIn(head), numbersIn(tail)]
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after]
}

const asGroups = (_quad: string, ...bytes: string[]) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

const numbersIn = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16) || 0))
