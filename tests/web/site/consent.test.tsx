import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { consentOffByDefault, cookiesSet } from '#schemas/platform/consent.ts'
import { actingCookie, deviceCookie, sessionCookie } from '#bff/http/visitor.ts'
import { Consent } from '#site/consent/Consent.tsx'
import { readChoice, startSettings } from '#shared/consent/choice.ts'
import { storeChoice } from '#shared/consent/store-choice.ts'
import { consentOf, onConsent, type Signal } from '#shared/consent/signal.ts'
import { startConsent } from '#shared/consent/start-consent.ts'
import { type FakeRequest, fakeServer } from '#tests/web/support/fake-server.ts'
import { show } from '#tests/web/support/show.tsx'

const visitorId = '019b76da-a800-7153-8170-00000000c00c'
const log = { 'POST /api/consent': () => ({ status: 201, json: { visitorId } }) }
const on = { analytics: true, personalization: true, advertising: true }
const off = { analytics: false, personalization: false, advertising: false }

describe('the stored choice', () => {
  test.each([
    ['', null],
    ['true', { choice: 'true', settings: on }],
    ['minimal', { choice: 'minimal', settings: off }],
    ['perhaps', null],
    ['custom', null],
  ])('cookie-consent=%s means %o', (value, choice) => {
    document.cookie = `cookie-consent=${value}`
    expect(readChoice()).toEqual(choice)
  })
  test.each(['{"analytics":', 'null', '[', '%E0%A4%A', '7'])('is requested again where its settings are %s', (torn) => {
    document.cookie = 'cookie-consent=custom'
    document.cookie = `cookie-settings=${torn}`
    expect(readChoice()).toBeNull()
    expect(consentOf('analytics')).toBe('denied')
  })
  test('is read as it was stored, and only true is granted', () => {
    document.cookie = 'cookie-consent=custom'
    document.cookie = `cookie-settings=${encodeURIComponent('{"essential":true,"analytics":true,"advertising":"yes"}')}`
    expect(readChoice()).toEqual({ choice: 'custom', settings: { ...off, analytics: true } })
    expect([consentOf('analytics'), consentOf('personalization'), consentOf('advertising')]).toEqual([
      'granted',
      'denied',
      'denied',
    ])
  })
})

describe('the switches start', () => {
  test.each([
    ['NG', on],
    ['US', on],
    ['DE', off],
    ['GB', off],
  ])('in %s as %o', (country, settings) => expect(startSettings([country])).toEqual(settings))
  test('off in every country that requires opt-in, and where one of two detected countries does', () => {
    for (const country of consentOffByDefault) expect(startSettings([country])).toEqual(off)
    expect(startSettings(['NG', 'FR'])).toEqual(off)
    expect(startSettings([undefined, 'NG'])).toEqual(on)
  })
})

describe('a choice', () => {
  test('is stored for 365 days, for the whole site, sent over https and to this site only', async () => {
    fakeServer(log)
    const written = vi.spyOn(document, 'cookie', 'set')
    await storeChoice('true', on)
    expect(written.mock.calls.map(([text]) => text)).toEqual([
      'cookie-consent=true; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
      `cookie-settings=${encodeURIComponent(JSON.stringify({ essential: true, ...on }))}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
      `visitor_id=${visitorId}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`,
    ])
  })
  test('is stored at once, and the call goes on when the visitor leaves before the answer', () => {
    const sent: (RequestInit | undefined)[] = []
    vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
      sent.push(init)
      return new Promise(() => {})
    })
    void storeChoice('minimal', off)
    expect(readChoice()).toEqual({ choice: 'minimal', settings: off })
    expect(sent.map((init) => [init?.method, init?.keepalive])).toEqual([['POST', true]])
  })
  test('notifies listeners, once each, until they are removed', async () => {
    fakeServer(log)
    const signals: Signal[] = []
    const stop = onConsent((signal) => signals.push(signal))
    await storeChoice('custom', { ...off, advertising: true })
    await storeChoice('minimal', off)
    stop()
    await storeChoice('true', on)
    expect(signals).toEqual([
      { analytics: 'denied', personalization: 'denied', advertising: 'granted' },
      { analytics: 'denied', personalization: 'denied', advertising: 'denied' },
    ])
  })
  test('is applied although logging it fails', async () => {
    fakeServer({})
    await storeChoice('true', on)
    expect(readChoice()).toEqual({ choice: 'true', settings: on })
    expect(document.cookie).not.toContain('visitor_id')
  })
  test('to refuse assigns no visitor ID, and removes an earlier one after logging it', async () => {
    const calls = fakeServer(log)
    await storeChoice('minimal', off)
    expect(document.cookie).not.toContain('visitor_id')
    await storeChoice('true', on)
    expect(document.cookie).toContain(`visitor_id=${visitorId}`)
    await storeChoice('custom', off)
    expect(document.cookie).not.toContain('visitor_id')
    expect(calls.map(({ body }) => (body as { visitorId?: string }).visitorId)).toEqual([
      undefined,
      undefined,
      visitorId,
    ])
  })
})

describe('the banner', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
      },
    )
    HTMLDialogElement.prototype.showModal = function open() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
    }
  })
  const isBannerShown = () => document.documentElement.dataset.cookies === 'ask'
  const callsOf = (calls: FakeRequest[]) => calls.map(({ method, path }) => `${method} ${path}`)

  test('is shown until a choice, and sends nothing before', async () => {
    const calls = fakeServer(log)
    show(<Consent />)
    startConsent()
    expect(isBannerShown()).toBe(true)
    expect([callsOf(calls), document.cookie]).toEqual([[], ''])
    screen.getAllByRole('button', { name: 'Reject All' })[0]?.click()
    await waitFor(() => expect(isBannerShown()).toBe(false))
    expect(readChoice()?.choice).toBe('minimal')
    expect(callsOf(calls)).toEqual(['POST /api/consent'])
  })
  test('is not shown again', () => {
    document.cookie = 'cookie-consent=minimal'
    show(<Consent />)
    startConsent()
    expect(isBannerShown()).toBe(false)
  })
  test('handles clicks from before the script was loaded', async () => {
    fakeServer(log)
    document.documentElement.dataset.pressed = 'accept'
    show(<Consent />)
    startConsent()
    await waitFor(() => expect(readChoice()?.choice).toBe('true'))
  })
  test('has the switches of the country, and stores their values', async () => {
    fakeServer(log)
    document.cookie = 'X-CountryCode=NG'
    show(<Consent />)
    startConsent()
    screen.getByRole('button', { name: 'Cookie Settings' }).click()
    const analytics = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Analytics' })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Essential' })).toMatchObject({
      checked: true,
      disabled: true,
    })
    expect(analytics.checked).toBe(true)
    analytics.click()
    screen.getByRole('button', { name: 'Save Preferences' }).click()
    await waitFor(() => expect(readChoice()).toEqual({ choice: 'custom', settings: { ...on, analytics: false } }))
  })
})

test('the sign-in cookies on the privacy page are those of the server', () => {
  const named = cookiesSet.map(({ name }) => name)
  expect(named).toEqual(expect.arrayContaining([sessionCookie, actingCookie, deviceCookie]))
})
