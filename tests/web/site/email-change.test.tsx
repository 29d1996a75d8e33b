import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailSection } from '#app/identity/security/EmailSection.tsx'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const requestChange = async (email: string) => {
  for (const label of ['New email address', 'New email address again'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  return screen.findByRole('dialog')
}

test('A code that was just sent is not requested again when its dialog was closed', async () => {
  const calls = fakeServer({
    'POST /api/user/profile/change-email': () => ({ status: 202, json: { resendAfter: 60 } }),
  })
  showAccount(
    <FreshPasswordProvider>
      <EmailSection />
    </FreshPasswordProvider>,
  )
  const first = await requestChange('new@example.org')
  fireEvent.click(within(first).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const second = await requestChange('New@example.org')
  expect(within(second).getByRole('button', { name: /in \d+ s$/ })).toBeDefined()
  expect(calls).toHaveLength(1)
})
