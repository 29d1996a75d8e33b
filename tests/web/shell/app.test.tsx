import { render, screen } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { createApp } from '#app/shell/App.tsx'
import { clientScreens } from '#app/shell/client-pages.ts'
import { i18nOf } from '#ui/texts/i18n.ts'
import { fakeServer } from '#tests/web/support/fake-server.ts'
import { clara } from '#tests/web/support/people.ts'
import { english, german } from '#tests/web/support/render-account.tsx'

test('the app shows its frame, and says so at an address without a page', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  fakeServer({})
  history.replaceState(null, '', '/nowhere/')
  const i18nProvider = i18nOf(english, 'en')
  render(createApp({ viewer: clara, locale: 'en', i18nProvider, nonce: undefined, screens: clientScreens }))
  expect(await screen.findByText(english.account.not_found.title)).toBeTruthy()
  expect(screen.getByText(english.ra.navigation.skip_nav)).toBeTruthy()
})

test('its first drawing has the frame: nothing waits for an effect and is then drawn in one long task', () => {
  vi.stubGlobal('scrollTo', () => undefined)
  fakeServer({})
  history.replaceState(null, '', '/de/nowhere/')
  const i18nProvider = i18nOf(german, 'de')
  const first: string[] = []
  function Observed({ children }: { children: ReactNode }) {
    useLayoutEffect(() => void first.push(document.body.textContent), [])
    return children
  }
  const screens = clientScreens
  render(<Observed>{createApp({ viewer: clara, locale: 'de', i18nProvider, nonce: undefined, screens })}</Observed>)
  expect(first).toEqual([expect.stringContaining(german.ra.navigation.skip_nav)])
})
