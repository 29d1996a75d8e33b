import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SettingsPage } from '#app/shell/SettingsPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { theo } from '#tests/web/support/people.ts'
import { showAccount } from '#tests/web/support/render-account.tsx'

test('Settings that load late are the last ones: nothing that could be pressed moves when they come', async () => {
  fakeServer({
    'GET /api/notifications/settings': () => ({ json: { messageMails: true, quietFrom: null, quietUntil: null } }),
  })
  showAccount(<SettingsPage />, { viewer: theo })
  const calendar = screen.getByRole('button', { name: 'Show address' })
  const mails = await screen.findByRole('heading', { name: 'Emails about messages' })
  expect(calendar.compareDocumentPosition(mails)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
