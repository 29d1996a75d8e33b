import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Shell } from '#app/shell/Shell.tsx'
import { FreshPasswordProvider } from '#app/identity/confirm-password/fresh-password.tsx'
import { SecondFactorSection } from '#app/identity/second-factor/SecondFactorSection.tsx'
import { SecurityPage } from '#app/identity/security/SecurityPage.tsx'
import { showAccount, visited } from '#tests/web/support/render-account.tsx'
import { clara, theo } from '#tests/web/support/people.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'

const theoWithout = { ...theo, mustSetUpSecondFactor: true }
const none = {
  'GET /api/user/second-factor': () => ({ json: { factors: [], recoveryCodesLeft: 0, isRequired: true } }),
}

test('a therapist who needs a second factor is led to its set-up from every page', async () => {
  fakeServer(none)
  showAccount(
    <Shell>
      <h1>Overview</h1>
    </Shell>,
    { viewer: theoWithout, at: '/overview/', path: '/overview/' },
  )
  await waitFor(() => expect(visited.at(-1)).toBe('/account/security/'))
  expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull()
})

test.each([
  [true, 'You have no second factor yet. The code from your email, or your provider, alone signs you in.'],
  [false, 'You have no second factor yet. Your password alone signs you in.'],
])('who has none yet reads what signs in alone (without a password: %s)', async (isSocial, sentence) => {
  fakeServer({
    'GET /api/user/second-factor': () => ({ json: { factors: [], recoveryCodesLeft: 0, isRequired: false } }),
  })
  showAccount(
    <FreshPasswordProvider>
      <SecondFactorSection />
    </FreshPasswordProvider>,
    { viewer: { ...clara, isSocial } },
  )
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('and finds only the set-up there, without calls that would be refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = fakeServer(none)
  showAccount(
    <Shell>
      <SecurityPage />
    </Shell>,
    { viewer: theoWithout, at: '/account/security/', path: '/account/security/' },
  )
  expect(await screen.findByText(/^Your account needs a second factor/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull()
  // The counts of new items are loaded after a second.
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(calls.map(({ path }) => path)).toEqual(['/api/user/second-factor'])
})
