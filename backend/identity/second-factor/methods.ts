import type { SecondFactorMethod } from '#schemas/identity/accounts.ts'
import type { Db } from '#platform/database/database.ts'
import { countRecoveryCodes, listFactors } from './queries.ts'

/** Second factors that the user can use after the password. Empty if the password is enough. */
export async function secondFactorMethods(db: Db, userIdentifier: string): Promise<SecondFactorMethod[]> {
  const factors = await listFactors(db, userIdentifier)
  if (factors.length === 0) return []
  const kinds = new Set(factors.map(({ kind }) => kind))
  const codes = await countRecoveryCodes(db, userIdentifier)
  return [...kinds, ...(codes > 0 ? ['recovery_code' as const] : [])].sort(byPlace)
}

const places: readonly SecondFactorMethod[] = ['totp', 'passkey', 'recovery_code']
const byPlace = (one: SecondFactorMethod, other: SecondFactorMethod) => places.indexOf(one) - places.indexOf(other)
