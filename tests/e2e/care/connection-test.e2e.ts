/** The test of the connection before a session, and the page of a session where something does not work. */
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { en, expect, phone, test } from '#tests/e2e/support/test.ts'

test('A visitor whose devices are refused reads what to do, and a client tests microphone, camera and the relay', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone, refusals: true })
  const begin = page.getByRole('button', { name: en('connection_test.begin') })
  const run = page.getByRole('button', { name: en('connection_test.run') })

  await test.step('refused devices show the steps of this browser, and a visitor is asked to sign in for the relay', async () => {
    await page.goto('/connection-test/')
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await begin.click()
    await expect(page.getByText(en('session_page.steps_chrome_open'))).toBeVisible()
    await run.click()
    await expect(page.getByText(en('connection_test.sign_in'))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a client tests the devices and the relay', async () => {
    await signInAsNewAccount(page)
    await page.reload()
    await begin.click()
    await expect(page.getByText(en('session_page.heard'))).toBeVisible()
    await run.click()
    await expect(page.getByText(en('connection_test.running'))).toBeVisible()
    await expect(page.getByText(/ms round trip/)).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
  })
})
