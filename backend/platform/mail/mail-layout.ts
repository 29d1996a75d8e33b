import type { Locale } from '#schemas/platform/words.ts'

export interface MailContent {
  locale: Locale
  title: string
  paragraphs: readonly string[]
  /** Shown large, alone on its line. */
  code?: string
  action?: { label: string; url: string }
  footer: string
}

/** One plain layout for every mail, as text and as HTML. All words are text: markup in them is escaped. */
export function renderMail(mail: MailContent): { text: string; html: string } {
  if (mail.action && !/^https?:\/\//.test(mail.action.url)) throw new Error('The button of a mail needs a web address')
  return { text: textOf(mail), html: htmlOf(mail) }
}

function textOf({ title, paragraphs, code, action, footer }: MailContent): string {
  const parts = [title, ...paragraphs, code, action && `${action.label}:\n${action.url}`, `-- \n${footer}`]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const serif = `font-family:Charter,Georgia,'Times New Roman',serif`

/** Colours are inline for mail clients that drop style sheets; the sheet adds the dark scheme for those that do not. */
const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.ground{background:#12191B!important}.card{background:#1A2326!important;border-color:#2B373B!important}.ink{color:#E8ECEB!important}
.muted{color:#A9B5B8!important}.mint{background:#1E3532!important;color:#E8ECEB!important}
.button{background:#8CCFC4!important;color:#0B1F1C!important}.link{color:#8CCFC4!important}}`

function htmlOf({ locale, title, paragraphs, code, action, footer }: MailContent): string {
  const body = paragraphs
    .map((text) => `<p class="ink" style="margin:0 0 16px;color:#1F2A2E">${lines(text)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title><style>${dark}</style></head>
<body class="ground" style="margin:0;padding:0;background:#FBF9F6">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF9F6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};font-size:16px;line-height:1.6">
<tr><td class="ink" style="padding:0 4px 16px;${serif};font-size:20px;color:#1F6B63"><span class="link">Solace</span></td></tr>
<tr><td class="card" style="padding:32px 28px;background:#FFFFFF;border:1px solid #E4DED5;border-radius:20px">
<h1 class="ink" style="margin:0 0 16px;${serif};font-size:24px;line-height:1.3;font-weight:600;color:#1F2A2E">${escaped(title)}</h1>
${body}
${code === undefined ? '' : codeOf(code)}${action ? buttonOf(action) : ''}</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:14px;color:#566268">${lines(footer)}</td></tr>
</table></td></tr></table></body></html>
`
}

const codeOf = (code: string) =>
  `<p class="mint" style="margin:8px 0 24px;padding:16px;background:#DCEBE6;border-radius:12px;text-align:center;font-size:32px;` +
  `letter-spacing:8px;font-variant-numeric:tabular-nums;color:#1F2A2E"><strong>${escaped(code)}</strong></p>\n`

const buttonOf = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 16px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 24px;background:#1F6B63;` +
  `color:#FFFFFF;text-decoration:none;border-radius:12px;font-weight:600">${escaped(label)}</a></p>\n` +
  `<p class="muted" style="margin:0;font-size:14px;color:#566268;word-break:break-all">${escaped(url)}</p>\n`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')
