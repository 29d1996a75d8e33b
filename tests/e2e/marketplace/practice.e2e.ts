/** The verification of a therapist, who reads German; the operator looks at the case in German and decides in English. */
import { choose, pdf } from '#tests/e2e/support/credential-files.ts'
import { signInAsApplicant } from '#tests/e2e/support/applicant.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { de, desktop, en, expect, expectNoOverflow, type Page, phone, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'

const inNewYork = { locale: 'de-DE', timezoneId: 'America/New_York' } as const
const name = 'Imani Quillfeather'
const insuranceRejected = 'The second page is missing.'
const wholeNote = 'Please send both pages of the insurance; everything else is in order.'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const send = (page: Page) => button(page, en('verification_case.send'))
const insurance = (file: string) => new RegExp(`^${en('verification.steps.insurance')}: ${file}`)

async function submit(page: Page, text: string): Promise<void> {
  await button(page, text).click()
  await expect(toast(page, de('verification.submitted'))).toBeVisible()
  await expect(page.getByText(/^Sie haben am .* eingereicht/)).toBeVisible()
}

/** The operator finds the case in the queue. */
async function openCase(page: Page, t: typeof en): Promise<void> {
  await page.getByRole('searchbox').fill('Quillfeather')
  await expect(page.getByText(t('resources.rows', { smart_count: 1 }), { exact: true })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(t('verification_case.claim_text'))).toBeInViewport()
}

async function claim(page: Page, t: typeof en): Promise<void> {
  await button(page, t('verification_case.claim')).click()
  await expect(page.getByText(/^(?:You claimed it on|Von Ihnen übernommen am) /)).toBeVisible()
}

/** Opens a document, waits until its page is drawn, and gives the verdict. */
async function judge(page: Page, file: RegExp, verdict: 'accept' | 'reject', note: string): Promise<void> {
  await page.getByRole('button', { name: file }).click()
  await expect(page.getByRole('figure')).toContainText(/Policy|Licence of/)
  await page
    .getByRole('radiogroup', { name: en('verification_case.verdict') })
    .getByLabel(en(`verification_case.${verdict}`))
    .check()
  if (verdict === 'accept')
    await page.getByRole('textbox', { name: en('resources.qualifications.fields.expiresAt') }).fill('2040-05-31')
  else await page.getByLabel(en('verification_case.verdict_note')).fill(note)
}

async function decide(page: Page, decision: 'approve' | 'request_changes', note: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${en(`verification.decisions.${decision}`)}`) }).check()
  await page.getByLabel(en('verification_case.note')).fill(note)
  await send(page).click()
  await expect(toast(page, en(`verification.decisions.done.${decision}`, { name }))).toBeVisible()
}

test('A new therapist is reviewed, sent back once, approved, and found by a visitor, on accessible pages', async ({
  visitor,
}) => {
  const therapist = await visitor(inNewYork)
  const operator = await visitor({ locale: 'de-DE' })

  await test.step('the therapist submits a complete checklist', async () => {
    const [firstName = '', lastName = ''] = name.split(' ')
    await signInAsApplicant(therapist, firstName, lastName)
    await therapist.goto('/de/verification/')
    await expect(therapist.getByText(de('verification.checklist.progress', { done: 9, total: 9 }))).toBeVisible()
    await submit(therapist, de('verification.submit'))
  })

  await test.step('an operator finds the case in the queue', async () => {
    await signInAsNewOperator(operator, { firstName: 'Vera', permission: 'verify' })
    await operator.goto('/de/admin/verifications/')
    await button(operator, de('verification.queue.everybody')).click()
    await expect(operator.getByRole('row').nth(2)).toBeVisible()
    await expectAccessible(operator)
    await openCase(operator, de)
    await expect(operator.getByRole('heading', { name: de('verification_case.documents') })).toBeVisible()
    await claim(operator, de)
    // The heading has two lines now.
    await expect(button(operator, de('verification_case.send'))).toBeInViewport({ ratio: 1 })
    await operator.goto(new URL(operator.url()).pathname.replace('/de/', '/'))
  })

  await test.step('the decision stays in sight while documents are judged by keyboard', async () => {
    await expect(send(operator)).toBeInViewport({ ratio: 1 })
    await expect(send(operator)).toBeDisabled()
    await operator.keyboard.press('r')
    await button(operator, en('rejection_reasons.not_readable.name')).click()
    await expect(send(operator)).toBeInViewport({ ratio: 1 })
    await expectAccessible(operator)
    await operator.setViewportSize(phone)
    await expect(button(operator, en('verification_case.unfold'))).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(operator)
    await operator.setViewportSize(desktop)
  })

  await test.step('one document is rejected, and the case sent back', async () => {
    await judge(operator, /^Licence: /, 'accept', '')
    await judge(operator, insurance('first'), 'reject', insuranceRejected)
    await decide(operator, 'request_changes', wholeNote)
  })

  await test.step('the therapist reads the notice, replaces the document and submits again', async () => {
    await therapist.goto('/de/fees/')
    const notice = therapist.getByRole('dialog', { name: de('verification.notice.title') })
    await expect(notice.getByText(wholeNote)).toBeVisible()
    await expect(notice.getByText(insuranceRejected)).toBeVisible()
    await expectAccessible(therapist)
    await button(therapist, de('verification.notice.proceed')).click()
    await therapist.waitForURL(/\/overview\/$/)
    await expect(notice).toBeHidden()
    const toVerification = therapist
      .getByRole('navigation')
      .getByRole('link', { name: de('account.nav.verification') })
      .first()
    await toVerification.click()
    await expect(therapist.getByRole('heading', { name: de('verification.review.title') })).toBeVisible()
    await expectAccessible(therapist)
    const replaced = de('verification.review.replace_one', { name: de('verification.steps.insurance') })
    await therapist.getByRole('link', { name: new RegExp(`^${replaced}`) }).click()
    await button(therapist, de('credentials.insurance.add')).first().click()
    await choose(therapist, [await pdf('second.pdf', ['Policy'])], de)
    await dialog(therapist)
      .getByRole('button', { name: de('credentials.send') })
      .click()
    await expect(toast(therapist, de('credentials.insurance.sent'))).toBeVisible()
    await toVerification.click()
    await submit(therapist, de('verification.submit_again'))
  })

  await test.step('the operator approves', async () => {
    await operator.goto('/admin/verifications/')
    await openCase(operator, en)
    await claim(operator, en)
    await judge(operator, insurance('second'), 'accept', '')
    await decide(operator, 'approve', 'Welcome to Solace.')
  })

  await test.step('a visitor finds the therapist and the verified documents', async () => {
    const page = await visitor({ ...inNewYork, locale: 'en-US' })
    await page.goto('/therapists/?country=US')
    await page.getByLabel(en('search.state'), { exact: true }).selectOption({ label: 'Nevada' })
    await button(page, 'Find Therapist').click()
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.getByText(en('therapist.checked'), { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Licence: Nevada Board of Examiners, checked .+ until 31 May 2040$/)).toBeVisible()
    await expect(page.getByText(/^Insurance, checked /)).toBeVisible()
  })
})
