import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, expect, german, menuLink, type Page, test, toast } from '#tests/e2e/support/test.ts'
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

const rowOf = (page: Page, template: string) => page.getByRole('row').filter({ hasText: template })

test('An operator finds failed mails, reads one and retries several, in German', async ({ visitor }) => {
  const [first, second, third] = [await failedMail(), await failedMail(), await failedMail()]
  const page = await visitor(german)
  await signInAsNewOperator(page, { firstName: 'Ada', permission: 'support' })
  await page.goto('/de/overview/')
  await menuLink(page, de('account.nav.jobs')).click()
  await expect(rowOf(page, first)).toContainText('Mail server: 451')
  await expect(page.getByText('nobody@people.example')).toHaveCount(0)
  await rowOf(page, first).getByRole('button', { expanded: false }).click()
  await expect(page.getByText(de('resources.jobs.fields.createdAt')).last()).toBeVisible()
  await expectAccessible(page)

  for (const template of [second, third]) await rowOf(page, template).getByRole('checkbox').click()
  await page
    .getByRole('group', { name: '2 ausgewählt' })
    .getByRole('button', { name: de('jobs.retry') })
    .click()
  const dialog = page.getByRole('dialog', { name: de('jobs.retry_title', { smart_count: 2 }) })
  await expect(dialog).toContainText(de('jobs.retry_text'))
  await dialog.getByRole('button', { name: de('jobs.retry') }).click()
  await expect(toast(page, de('jobs.retried', { smart_count: 2 }))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, first)).toBeVisible()
    await expect(rowOf(page, second)).toHaveCount(0, { timeout: 100 })
  }).toPass()
})
