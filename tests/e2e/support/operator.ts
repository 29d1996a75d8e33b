import { randomUUID } from 'node:crypto'
import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import pg from 'pg'
import { type Page } from './test.ts'
import { demoPassword, newEmail, setUpApp, signInAs } from './people.ts'

interface NewOperator {
  firstName: string
  permission: OperatorPermission
}

/** A new operator with the password of the demo data. */
export async function newOperator({ firstName, permission }: NewOperator) {
  const [identifier, email] = [randomUUID(), newEmail('operator')]
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `insert into app_user (identifier, user_type, account_status, email, password_hash, first_name, last_name,
       country_id, verified_at, created_at)
     select $1, 'admin', 'active', $2, password_hash, $3, 'Desk', country_id, now(), now()
     from app_user where email = 'olu@solace.example'`,
    [identifier, email, firstName],
  )
  await client.query(
    'insert into operator_permission (user_identifier, permission, granted_at) values ($1, $2, now())',
    [identifier, permission],
  )
  await client.end()
  return { identifier, email }
}

/** Signs in as a new operator with a second factor. */
export async function signInAsNewOperator(page: Page, operator: NewOperator): Promise<void> {
  const { email } = await newOperator(operator)
  await signInAs(page, email, demoPassword)
  await setUpApp(page)
}
