import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmailManualPage } from '#app/care/client-import/EmailManualPage.tsx'
import { ImportClientsPage } from '#app/care/client-import/ImportClientsPage.tsx'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from './fixtures.ts'

const own = (isApproved: boolean) => ({
  'GET /api/provider/verification-submission': () => ({
    json: {
      status: isApproved ? 'approved' : 'in_progress',
      submittedAt: null,
      listed: isApproved,
      isApproved,
      steps: [],
      missing: [],
      pausedBy: [],
      canSubmit: false,
    },
  }),
})

test.each([
  ['by hand', <EmailManualPage key="hand" />, '/clients/imported/email-manual'],
  ['from a file', <ImportClientsPage key="file" />, '/clients/imported/file'],
])(
  'importing %s is blocked before the approval, with the reason and a link to the verification',
  async (_, page, path) => {
    fakeServer(own(false))
    show(page, { at: `${path}/`, path })
    const link = await screen.findByRole('link', { name: 'Open verification' })
    expect(link.getAttribute('href')).toBe('/verification/')
    expect(screen.getByText(/^You can import and invite clients once your verification is approved/)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

test('with an approval the form is shown', async () => {
  fakeServer(own(true))
  show(<EmailManualPage />, { at: '/clients/imported/email-manual/?by=manual', path: '/clients/imported/email-manual' })
  expect(await screen.findByRole('textbox', { name: /^First name/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open verification' })).toBeNull()
})
