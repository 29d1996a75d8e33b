import { chromium } from 'playwright'
import { generateSync } from 'otplib'
import { mkdirSync } from 'node:fs'
const out = '/tmp/walk4/'; mkdirSync(out, { recursive: true })
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const url = process.env.SOLACE_URL
const open = async (width, height, who, kind, { locale = 'en-GB', dark = false, zone = 'Africa/Lagos' } = {}) => {
  const c = await b.newContext({ viewport: { width, height }, baseURL: url, locale, timezoneId: zone, reducedMotion: 'reduce', colorScheme: dark ? 'dark' : 'light' })
  await c.addCookies([{ name: 'cookie-consent', value: 'minimal', url }])
  const p = await c.newPage()
  p.on('console', (m) => m.type() === 'error' && console.log('console', p.url(), m.text().slice(0, 200)))
  p.ask = (path, method = 'GET', body) => p.evaluate(async ([a, m, s]) => { const r = await fetch('/api' + a, { method: m, headers: { 'x-csrf': '1', ...(s ? { 'content-type': 'application/json' } : {}) }, body: s ? JSON.stringify(s) : undefined }); return r.json().catch(() => null) }, [path, method, body])
  await p.goto('/privacy-policy/')
  if (who) { await p.ask('/session', 'POST', { email: who, password: 'calm-river-42' }); await p.evaluate((k) => localStorage.setItem('userType', k), kind) }
  return p
}
const shot = async (p, path, name, act) => { try { await p.goto(path); await p.waitForLoadState('networkidle'); await p.waitForTimeout(500); if (act) { await act(p); await p.waitForTimeout(700) } await p.screenshot({ path: out + name + '.png', fullPage: true }) } catch (e) { console.log(name, e.message.slice(0, 300)) } }
const pages = [['overview','/overview/'],['week','/availability/'],['month','/availability/month/'],['dates','/availability/dates/'],['settings','/availability/settings/'],['fees','/fees/'],['verification','/verification/'],['qual','/qualifications/'],['ins','/insurance/'],['work','/work-history/'],['states','/licence-states/']]
for (const [tag, w, h, pre, loc] of [['d-en',1280,860,'','en-GB'],['p-de',390,844,'/de','de-DE']]) {
  const p = await open(w, h, 'theo@solace.example', 'provider', { locale: loc })
  for (const [n, a] of pages) await shot(p, pre + a, `${tag}-${n}`)
  await shot(p, pre + '/qualifications/', `${tag}-qual-dialog`, (p) => p.getByRole('button', { name: /upload|hochladen|add|hinzuf/i }).first().click())
  await shot(p, pre + '/work-history/', `${tag}-work-dialog`, (p) => p.getByRole('button', { name: /add|hinzuf/i }).first().click())
  await shot(p, pre + '/availability/dates/', `${tag}-dates-dialog`, (p) => p.getByRole('button', { name: /specific|einzelne|edit|bearbeiten/i }).first().click())
  await shot(p, pre + '/qualifications/', `${tag}-preview`, async (p) => { const v = p.getByRole('button', { name: /preview|open|view|ansehen|vorschau/i }).first(); await v.click(); await p.waitForTimeout(2500) })
  const c = await open(w, h, 'therapist.changes@solace.example', 'provider', { locale: loc })
  await shot(c, pre + '/overview/', `${tag}-notice`)
  await shot(c, pre + '/verification/', `${tag}-changes`, (p) => p.keyboard.press('Escape'))
}
const o = await open(1280, 860, 'olu@solace.example', 'admin')
const app = await o.ask('/user/second-factor/totp', 'POST', {})
await o.ask(`/user/second-factor/totp/${app.identifier}/confirm`, 'POST', { code: generateSync({ secret: app.secret.replaceAll(' ', '') }) })
await shot(o, '/admin/verifications/', 'd-en-queue')
const list = await o.ask('/admin/verifications?status=submitted')
const id = list.data.find((r) => r.name)?.identifier
await o.ask(`/admin/verifications/${id}/claim`, 'POST')
await shot(o, `/admin/verifications/${id}/`, 'd-en-case', async (p) => p.waitForTimeout(2500))
await o.setViewportSize({ width: 390, height: 844 })
await shot(o, `/de/admin/verifications/`, 'p-de-queue')
await shot(o, `/de/admin/verifications/${id}/`, 'p-de-case', async (p) => p.waitForTimeout(2500))
const v = await open(390, 844)
const found = await v.ask('/providers?country=NG')
await shot(v, `/therapists/${found.data[0].identifier}/`, 'p-en-badge', (p) => p.locator('summary, [aria-expanded]').first().click())
await b.close()
