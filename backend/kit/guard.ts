import type { Endpoint } from '#schemas/kit.ts'
import { type Right, rightOf } from '#schemas/rights.ts'
import type { Person } from './context.ts'
import { refused } from './errors.ts'

/** The row of the rights table; a call without one stops the start. */
export function rightFor({ address }: Endpoint): Right {
  const right = rightOf(address)
  if (!right) throw new Error(`No right is written for ${address}`)
  return right
}

/** May this caller make the call at all? Which rows it reaches is asked by the queries. */
export function enforceRight(right: Right, user: Person | null): void {
  if (right.callers.includes('anyone') || right.callers.includes('gateway')) return
  if (!user) throw refused('UNAUTHORIZED_ACCESS')
  if (!right.callers.includes(user.userType)) throw refused('FORBIDDEN')
  if (right.verified && user.accountStatus !== 'active') throw refused('EMAIL_UNVERIFIED')
}
