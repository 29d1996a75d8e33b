import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, en, expect, type Page, test, toast, menuLink } from '#tests/e2e/support/test.ts'
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

test('An operator finds failed mails and retries them, one and several', async ({ visitor }) => {
  const [first, second, third] = [await failedMail(), await failedMail(), await failedMail()]
  const page = await visitor()
  await signInAsNewOperator(page, { firstName: 'Ada', permission: 'support' })
  await page.goto('/overview/')
  await menuLink(page, en('account.nav.jobs')).click()
  await expect(rowOf(page, first)).toContainText('Mail server: 451')
  await expect(page.getByText('nobody@people.example')).toHaveCount(0)
  await page.getByRole('button', { name: en('jobs.retry_one', { name: `Email, ${first}` }) }).click()
  await expect(toast(page, 'The job is being retried')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(rowOf(page, second)).toBeVisible()
    await expect(rowOf(page, first)).toHaveCount(0, { timeout: 100 })
  }).toPass()

  for (const template of [second, third]) await rowOf(page, template).getByRole('checkbox').click()
  await page
    .getByRole('group', { name: '2 chosen' })
    .getByRole('button', { name: en('jobs.retry') })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Retry 2 jobs?' })
  await expect(dialog).toContainText(en('jobs.retry_text'))
  await dialog.getByRole('button', { name: en('jobs.retry') }).click()
  await expect(toast(page, '2 jobs are being retried')).toBeVisible()
  await expect(dialog).toBeHidden()

  const fourth = await failedMail()
  await page.goto('/de/admin/jobs/')
  await expect(page.getByRole('heading', { name: de('jobs.title') })).toBeVisible()
  await rowOf(page, fourth).getByRole('button', { expanded: false }).click()
  await expect(page.getByText(de('resources.jobs.fields.createdAt')).last()).toBeVisible()
  await expectAccessible(page)
})
