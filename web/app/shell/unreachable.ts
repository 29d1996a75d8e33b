import type { I18nProvider } from 'react-admin'

/** Shown when the session could not be loaded: one sentence and one button, without the rest of the app. */
export function showUnreachable(root: HTMLElement, { translate }: Pick<I18nProvider, 'translate'>) {
  const title = document.createElement('h1')
  title.textContent = translate('ra.page.error')
  const text = document.createElement('p')
  text.textContent = translate('errors.offline')
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = translate('account.retry')
  again.addEventListener('click', () => location.reload())
  const main = document.createElement('main')
  main.className = 'unreachable'
  main.append(title, text, again)
  root.replaceChildren(main)
}
