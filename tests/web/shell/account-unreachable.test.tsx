import { expect, test, vi } from 'vitest'
import { createI18n } from '#ui/texts/i18n.ts'
import { showUnreachable } from '#app/shell/unreachable.ts'

test('an unreachable server leaves one sentence and one button, in the language of the page', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const root = document.createElement('div')
  showUnreachable(root, await createI18n('de'))
  expect(root.querySelector('p')?.textContent).toBe(
    'Keine Verbindung. Es ging nichts verloren; bitte versuchen Sie es erneut',
  )
  const again = root.querySelector('button')
  expect(again?.textContent).toBe('Noch einmal versuchen')
  again?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['stored on the server', () => Promise.resolve(Response.json({ locale: 'de' }))],
  ['kept to the page when the server is away', () => Promise.reject(new TypeError('away'))],
])('another language is the same page at its other address, %s', async (_how, answer) => {
  const assign = vi.fn<(to: string) => void>()
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { pathname: '/appointments/', search: '?show=past', hash: '', assign })
  const provider = await createI18n('en')
  await provider.changeLocale('de')
  await provider.changeLocale('en')
  expect(assign.mock.calls).toEqual([['/de/appointments/?show=past']])
  expect(fetched.mock.calls.map(([address, { body } = {}]) => [address, body])).toEqual([
    ['/api/user/locale', '{"locale":"de"}'],
  ])
})
