import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { de, en } from '#locales/texts.ts'
import { cookiesSet } from '#schemas/platform/consent.ts'
import { ClientCancellation, ProviderCancellation } from '#site/shell/Cancellation.tsx'
import { policyWords } from '#site/shell/policy-words.ts'
import { Privacy } from '#site/shell/Privacy.tsx'
import { Terms } from '#site/shell/Terms.tsx'
import { show } from '#tests/web/support/show.tsx'

const changed = vi.hoisted(() => ({ now: {} as Record<string, unknown> }))
vi.mock('#schemas/scheduling/booking-limits.ts', async (load) => {
  const real = await load<{ bookingLimits: object }>()
  return {
    ...real,
    bookingLimits: new Proxy(real.bookingLimits, {
      get: (limits, name) => changed.now[name as string] ?? Reflect.get(limits, name),
    }),
  }
})

const groups = ['client_cancellation', 'provider_cancellation', 'privacy', 'terms'] as const
const pages: Record<(typeof groups)[number], ReactNode> = {
  client_cancellation: <ClientCancellation />,
  provider_cancellation: <ProviderCancellation />,
  privacy: <Privacy />,
  terms: <Terms />,
}
const textOf = (page: ReactNode, locale: 'en' | 'de' = 'en') => {
  const { container, unmount } = show(page, { locale })
  const text = container.textContent
  unmount()
  return text
}

describe.each(groups)('%s', (group) => {
  test('contains no number itself: each is a placeholder that the rules fill', () => {
    const written = [en, de].flatMap((texts) => Object.values(texts[group])).filter((text) => /\d/.test(text))
    expect(written).toEqual([])
  })
  test('uses only numbers that the rules define', () => {
    const known = [...Object.keys(policyWords('en')), 'smart_count']
    const wanted = Object.values(en[group]).flatMap((text) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))
    expect(wanted.filter((name) => !known.includes(name ?? ''))).toEqual([])
  })
  test.each(['en', 'de'] as const)('is complete in %s: no key and no open placeholder is left', (locale) => {
    const text = textOf(pages[group], locale)
    expect(text.length).toBeGreaterThan(1200)
    expect(text).not.toMatch(new RegExp(`%\\{|undefined|${group}\\.\\w|policy\\.\\w`))
  })
})

test('a changed rule changes the text', () => {
  expect(textOf(<ClientCancellation />)).toContain('48 hours or more before the start')
  changed.now = { windowHours: 71, undoMinutes: 9, respondHours: 35, reschedulesPerSide: 6, absenceHours: 31 }
  const text = textOf(<ClientCancellation />)
  changed.now = {}
  for (const number of [
    '71 hours or more',
    'Within 9 minutes',
    'have 35 hours',
    'up to 6 times',
    'until 31 hours after',
  ])
    expect(text).toContain(number)
  expect(text).not.toContain('48')
})

test('amounts in the terms are formatted for the language of the reader', () => {
  expect(textOf(<Terms />)).toContain('₦500, £5, $5 or €5')
  expect(textOf(<Terms />, 'de')).toMatch(/500,00\s₦.*5,00\s€/)
})

test('the privacy page lists every cookie with its purpose and its lifetime', () => {
  show(<Privacy />)
  const rows = within(screen.getAllByRole('table')[0] as HTMLElement)
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(cookiesSet.map(({ name }) => name))
  const consent = rows.find((row) => row.textContent.startsWith('cookie-consent'))
  expect(consent?.textContent).toContain('365 days')
  const device = rows.find((row) => row.textContent.startsWith('__Host-Http-solace-device'))
  expect(device?.textContent).toContain('90 days')
})
