import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { i18nOf } from '#ui/texts/i18n.ts'
import { pageFaults } from './page-checks.ts'
import { clearTimers, removeListeners, restorePrototypes } from './shared-process.ts'
import { show } from './show.tsx'
import { useT } from '#shared/i18n/words.tsx'

test('timers, listeners, observers and changed prototypes end with their file', async () => {
  const listener = vi.fn<() => void>()
  const changed = () => [
    Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'close'),
    Object.getOwnPropertyDescriptor(URL, 'createObjectURL'),
  ]
  const before = changed()
  addEventListener('online', listener)
  document.addEventListener('visibilitychange', listener)
  new MutationObserver(listener).observe(document.body, { childList: true })
  setTimeout(listener, 1)
  HTMLDialogElement.prototype.close = listener
  Object.assign(URL, { createObjectURL: listener })

  clearTimers()
  removeListeners()
  restorePrototypes()

  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  document.body.append(document.createElement('p'))
  await new Promise((resolve) => setTimeout(resolve, 2))
  expect(listener).not.toHaveBeenCalled()
  expect(changed()).toEqual(before)
})

test('a key without a text is found in the account and on public pages', () => {
  i18nOf({}, 'en').translate('account.nowhere')
  const Sentence = () => useT().any('public.nowhere')
  show(<Sentence />, { locale: 'de' })
  expect(pageFaults()).toEqual(['No text: account.nowhere', 'No text: public.nowhere'])
})

test('a control without an accessible name is found', () => {
  document.body.innerHTML = `
    <button> </button><button>Save</button><button aria-label="Close"></button>
    <input id="a"><label for="a">A</label><label>B <input></label><input placeholder="C">
    <a href="/"><img alt=""></a><a href="/"><img alt="Home"></a>
    <div role="dialog" aria-labelledby="nothing"></div>`
  expect(pageFaults()).toEqual([
    'No accessible name: <button> </button>',
    'No accessible name: <input placeholder="C">',
    'No accessible name: <a href="/"><img alt=""></a>',
    'No accessible name: <div role="dialog" aria-labelledby="nothing"></div>',
  ])
  document.body.replaceChildren()
})

test('an element that is not found is reported with the page, also after a wait', async () => {
  show(<p>Nobody is here.</p>)
  const sentence = /^Unable to find an element with the text: Somebody[^]*<p>[^]*Nobody is here\./
  expect(() => screen.getByText('Somebody')).toThrow(sentence)
  await expect(screen.findByText('Somebody', {}, { timeout: 1 })).rejects.toThrow(sentence)
})
