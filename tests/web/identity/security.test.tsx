/** The password and the sessions of an account on its security page. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { SessionRow } from '#schemas/identity/accounts.ts'
import { PasswordSection } from '#app/identity/security/PasswordSection.tsx'
import { SessionsSection } from '#app/identity/security/SessionsSection.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'

describe('the password', () => {
  const old = 'calm-river-42'
  const next = 'new-morning-31'
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  function send(current: string, fresh: string, again = fresh) {
    for (const [label, value] of [
      ['Current password', current],
      ['New password', fresh],
      ['New password again', again],
    ] as const)
      fireEvent.change(field(label), { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
  }

  test('has each error at its field, which gets the focus', async () => {
    const wrong = 'This is not your current password'
    const calls = fakeServer({
      'POST /api/session/password': () => problem(422, 'VALIDATION_ERROR', wrong, { fields: { oldPassword: wrong } }),
    })
    showAccount(<PasswordSection />)
    for (const [current, fresh, again, label, sentence] of [
      ['', next, next, 'Current password', 'Please enter your password'],
      [old, 'abc12', 'abc12', 'New password', 'The password must have 6 to 32 characters'],
      [old, next, 'new-morning-32', 'New password again', 'The passwords do not match'],
      [old, old, old, 'New password', 'Please choose a password other than the old one'],
    ] as const) {
      send(current, fresh, again)
      expect((await screen.findAllByText(sentence)).length, sentence).toBeGreaterThan(0)
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
    }
    expect(calls).toEqual([])
    send(old, next)
    expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')))
    expect(field('New password').value).toBe(next)
  })
})

describe('the sessions', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const session = (number: number, change: Partial<SessionRow> = {}): SessionRow => ({
    identifier: `019b0000-0000-7000-8000-0000000ee00${number}`,
    isCurrent: false,
    device: `Firefox ${number}`,
    address: '192.0.2.x',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: '2026-12-20T10:00:00.000Z',
    ...change,
  })
  const devices = () => screen.getAllByRole('listitem').map((row) => /Firefox \d/.exec(row.textContent)?.[0])
  const answer = async (title: string, button: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    fireEvent.click(dialog.getByRole('button', { name: button }))
  }

  test('begin with this one; one is ended, then all others, then every one', async () => {
    const left: string[] = []
    vi.stubGlobal('location', {
      protocol: 'http:',
      hostname: 'localhost',
      pathname: '/account/security/',
      search: '',
      assign: (to: string) => void left.push(to),
    })
    let open = [session(1), session(2, { isCurrent: true }), session(3)]
    const calls = fakeServer({
      'GET /api/user/sessions': () => ({ json: open }),
      [`DELETE /api/user/sessions/${session(1).identifier}`]: () => {
        open = open.filter(({ device }) => device !== 'Firefox 1')
        return { status: 204, json: undefined }
      },
      'DELETE /api/user/sessions': () => {
        open = open.filter(({ isCurrent }) => isCurrent)
        return { json: { ended: 1 } }
      },
      'DELETE /api/session': () => ({ status: 204, json: undefined }),
    })
    showAccount(<SessionsSection />)
    const end = await screen.findByRole('button', { name: 'Sign out: Firefox 1' })
    expect(devices()).toEqual(['Firefox 2', 'Firefox 1', 'Firefox 3'])
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('This device')
    fireEvent.click(end)
    await answer('Sign out this device?', 'Sign out')
    expect(await screen.findByText('The device was signed out')).toBeDefined()
    await waitFor(() => expect(devices()).toEqual(['Firefox 2', 'Firefox 3']))

    fireEvent.click(screen.getByRole('button', { name: 'Sign out all other devices' }))
    await answer('Sign out all other devices?', 'Sign out all other devices')
    expect(await screen.findByText('1 other device was signed out')).toBeDefined()
    await waitFor(() => expect(devices()).toEqual(['Firefox 2']))
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()

    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
    await answer('Sign out everywhere?', 'Sign out everywhere')
    await waitFor(() => expect(left).toEqual(['/']))
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/user/sessions/${session(1).identifier}`,
      '/api/user/sessions',
      '/api/user/sessions',
      '/api/session',
    ])
  })
})
