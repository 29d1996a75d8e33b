import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, menuLink, test } from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'

/** A failed mail; its template is one that no other test uses. */
async function failedMail(): Promise<string> {
  const template = `test_${randomUUID().slice(0, 8)}`
  const client = new pg.Client({ connectionString: process.env.SOLACE_DATABASE_URL })
  await client.connect()
  await client.query(
    `insert into jobs.job (id, name, data, state, retry_limit, retry_count, output, started_on, completed_on, policy)
     values ($1, 'mail', $2, 'failed', 7, 7, '{"message": "Mail server: 451"}', now(), now(), 'standard')`,
    [randomUUID(), JSON.stringify({ to: 'nobody@people.example', locale: 'en', template, words: {}, key: template })],
  )
  await client.end()
  return template
}

test('An operator finds a failed mail and reads it, in German', async ({ visitor }) => {
  const template = await failedMail()
  const page = await visitor(german)
  await signInAsNewOperator(page, { firstName: 'Ada', permission: 'support' })
  await page.goto('/de/overview/')
  await menuLink(page, de('account.nav.jobs')).click()
  const row = page.getByRole('row').filter({ hasText: template })
  await expect(row).toContainText('Mail server: 451')
  await expect(page.getByText('nobody@people.example')).toHaveCount(0)
  await row.getByRole('button', { expanded: false }).click()
  await expect(page.getByText(de('resources.jobs.fields.createdAt')).last()).toBeVisible()
  await expectAccessible(page)
})
