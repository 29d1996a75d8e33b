import type { Db } from '#platform/database/database.ts'
import { type KindSum, sumsByKind } from './trial-balance-queries.ts'

export type KindBalance = Pick<KindSum, 'currency' | 'kind' | 'balance'>

/** The balance of each kind of account in each currency, as the trial balance shows it. */
export const balancesByKind = (db: Db): Promise<KindBalance[]> => sumsByKind(db)
