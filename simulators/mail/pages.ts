import { type Locale, translate } from '#schemas/platform/words.ts'
import { html, page } from '../shared/page.ts'
import type { Mail } from './store.ts'

const root = '/dev/mailbox/'
const frame = { banner: 'mailbox.banner', style: `${root}style.css` }

export function listPage(locale: Locale, mails: readonly Mail[], search: string): string {
  const title = translate(locale, 'mailbox.title')
  const nothing = search
    ? translate(locale, 'mailbox.empty_search', { address: search })
    : translate(locale, 'mailbox.empty')
  const body = html`<h1>${title}</h1>
    <form class="search" role="search" action="${root}">
      <div>
        <label for="to">${translate(locale, 'mailbox.search_label')}</label>
        <input
          id="to"
          name="to"
          type="search"
          inputmode="email"
          autocomplete="off"
          spellcheck="false"
          value="${search}"
        />
      </div>
      <button>${translate(locale, 'mailbox.search')}</button>
    </form>
    ${search !== '' && html`<p><a href="${root}">${translate(locale, 'mailbox.all')}</a></p>`}
    ${
      mails.length === 0
        ? html`<div class="card">
            <p>${nothing}</p>
            <a href="${here(search)}">${translate(locale, 'mailbox.reload')}</a>
          </div>`
        : html`<ul class="mails">
            ${mails.map((mail) => line(locale, mail))}
          </ul>`
    }`
  return page({ locale, title, ...frame, body })
}

const here = (search: string) => (search ? `${root}?to=${encodeURIComponent(search)}` : root)

const line = (locale: Locale, { id, subject, to, receivedAt, code }: Mail) =>
  html`<li>
    <a href="${root}${id}/">
      <strong>${subject || translate(locale, 'mailbox.no_subject')}</strong>
      <span class="muted"
        >${translate(locale, 'mailbox.to')} ${to.join(', ')} ·
        <time datetime="${receivedAt}">${formatTime(locale, receivedAt)}</time></span
      >
      ${code !== null && html`<span class="code">${code}</span>`}</a
    >
  </li>`

export function mailPage(locale: Locale, mail: Mail): string {
  const title = mail.subject || translate(locale, 'mailbox.no_subject')
  const body = html`<nav><a href="${root}">${translate(locale, 'mailbox.back')}</a></nav>
    <article class="mail">
      <h1>${title}</h1>
      <dl>
        <dt>${translate(locale, 'mailbox.from')}</dt>
        <dd>${mail.from}</dd>
        <dt>${translate(locale, 'mailbox.to')}</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>${translate(locale, 'mailbox.received')}</dt>
        <dd><time datetime="${mail.receivedAt}">${formatTime(locale, mail.receivedAt)}</time></dd>
      </dl>
      ${
        mail.code !== null &&
        html`<h2>${translate(locale, 'mailbox.code')}</h2>
          <p class="codes">${mail.code}</p>`
      }
      ${
        mail.links.length > 0 &&
        html`<h2>${translate(locale, 'mailbox.links')}</h2>
          <ul class="links">
            ${mail.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
          </ul>`
      }
      ${
        mail.html !== null &&
        html`<section>
          <h2 id="as-sent">${translate(locale, 'mailbox.as_sent')}</h2>
          <iframe
            src="${root}${mail.id}/html"
            title="${translate(locale, 'mailbox.as_sent')}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>
        </section>`
      }
      <section>
        <h2>${translate(locale, 'mailbox.as_text')}</h2>
        <div class="card"><p class="text">${mail.text}</p></div>
      </section>
    </article>`
  return page({ locale, title, ...frame, body })
}

export function unknownPage(locale: Locale): string {
  const title = translate(locale, 'mailbox.unknown_title')
  const body = html`<h1>${title}</h1>
    <p>${translate(locale, 'mailbox.unknown_text')}</p>
    <a href="${root}">${translate(locale, 'mailbox.back')}</a>`
  return page({ locale, title, ...frame, body })
}

const formatTime = (locale: Locale, instant: string) =>
  new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(instant)) + ' UTC'
