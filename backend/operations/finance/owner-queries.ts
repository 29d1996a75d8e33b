import { sql } from 'kysely'
import type { MoneyOwner } from '#schemas/operations/finance.ts'
import type { Db } from '#platform/database/database.ts'
import { escapeLike } from '#backend/operations/operators/plain-words.ts'

interface OwnerRow extends Pick<MoneyOwner, 'identifier' | 'name' | 'email'> {
  userType: 'client' | 'provider'
  country: string
  /** Currency of a therapist's fees. */
  currency: MoneyOwner['currency'] | null
}

/** Clients and therapists whose name or address contains these words. */
export async function findMoneyOwners(db: Db, words: string, limit: number): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select u.identifier, concat_ws(' ', u.first_name, u.last_name) as name, u.email, u.user_type, c.code as country, p.currency
      from app_user u
      join taxonomy c on c.id = u.country_id
      left join provider p on p.user_identifier = u.identifier
     where u.user_type in ('client', 'provider') and u.account_status <> 'deleted'
       and lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, ''))
           like lower(${`%${escapeLike(words)}%`})
     order by u.last_name, u.first_name, u.identifier limit ${limit}`.execute(db)
  return rows
}
