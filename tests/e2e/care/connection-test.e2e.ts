/** The test of the connection before a session, and the page of a session where something does not work. */
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { en, expect, phone, test } from '#tests/e2e/support/test.ts'

test('A client tests microphone, camera and the relay', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, refusals: true })
  await page.goto('/connection-test/')
  await page.getByRole('button', { name: en('connection_test.begin') }).click()
  await expect(page.getByText(en('session_page.heard'))).toBeVisible()
  await page.getByRole('button', { name: en('connection_test.run') }).click()
  await expect(page.getByText(en('connection_test.sign_in'))).toBeVisible()
  await expectAccessible(page)
  await signInAsNewAccount(page)
  await page.goto('/connection-test/')
  await page.getByRole('button', { name: en('connection_test.begin') }).click()
  await page.getByRole('button', { name: en('connection_test.run') }).click()
  await expect(page.getByText(en('connection_test.running'))).toBeVisible()
  await expect(page.getByText(/ms round trip/)).toBeVisible({ timeout: 30_000 })
})

test('Refused devices show the steps of this browser and the ways without them', async ({ visitor }) => {
  const page = await visitor({ viewport: phone, refusals: true })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await page.goto('/connection-test/')
  await page.getByRole('button', { name: en('connection_test.begin') }).click()
  await expect(page.getByText(en('session_page.steps_chrome_open'))).toBeVisible()
  await expectAccessible(page)
})
