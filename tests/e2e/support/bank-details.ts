import pg from 'pg'
import type { en, Page } from './test.ts'

export type Reader = typeof en

const field = (t: Reader, name: string) => t(`payouts.details.fields.${name}`)
export const input = (page: Page, t: Reader, name: string) => page.getByRole('textbox', { name: field(t, name) })
export const saveButton = (page: Page, t: Reader) => page.getByRole('button', { name: t('payouts.details.save') })

async function choose(page: Page, t: Reader, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field(t, name) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The fields that every country requires. */
export async function fillHolder(page: Page, t: Reader): Promise<void> {
  await choose(
    page,
    t,
    'accountType',
    new RegExp(`^(${t('payouts.details.types.checking')}|${t('payouts.details.types_us.checking')})$`),
  )
  await choose(page, t, 'accountOwnership', t('payouts.details.ownerships.personal'))
  await input(page, t, 'accountName').fill('Robin Hale')
  await input(page, t, 'dateOfBirth').fill('1984-02-29')
  await input(page, t, 'address').fill('27 Marchmont Street, London')
  await input(page, t, 'postalCode')
    .or(input(page, t, 'zipCode'))
    .fill('WC1N 1AP')
}

export async function fillAmericanAccount(page: Page, t: Reader): Promise<void> {
  await input(page, t, 'bankName').fill('First Platform Bank')
  await input(page, t, 'routingNumber').fill('110000000')
  await input(page, t, 'accountNumber').fill('000123456789')
}

/** As if the password had been entered at the start of the day. */
export async function expireFreshPassword(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `update session set password_at = password_at - interval '1 hour'
      where user_identifier = (select identifier from app_user where email = $1)`,
    [email],
  )
  await client.end()
}
