import { fillAmericanAccount, fillHolder, saveButton } from '#tests/e2e/support/bank-details.ts'
import { choose, pdf } from '#tests/e2e/support/credential-files.ts'
import { en, expect, type Page, test, toast } from '#tests/e2e/support/test.ts'
import { signInAsNewOperator } from '#tests/e2e/support/operator.ts'
import { codeFor, newEmail } from '#tests/e2e/support/people.ts'
import { fillSignUp, goodForm, typeCode } from '#tests/e2e/support/steps.ts'

const newYork = { locale: 'en-US', timezoneId: 'America/New_York' } as const
const name = 'Imani Quillfeather'
const insuranceRejected = 'The second page is missing.'
const wholeNote = 'Please send both pages of the insurance; everything else is in order.'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
const verdicts = (page: Page) => page.getByRole('radiogroup', { name: en('verification_case.verdict') })

async function toVerification(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: en('account.nav.verification') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: en('credentials.sections.verification') })).toBeVisible()
}

/** Opens the page of a step from the checklist. */
async function doStep(page: Page, step: string): Promise<void> {
  await toVerification(page)
  await page.getByRole('link', { name: en(`verification.to_step.${step}`) }).click()
}

async function pick(page: Page, field: string, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: en(`resources.provider.fields.${field}`) })
  await box.click()
  await box.fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function fillProfile(page: Page): Promise<void> {
  const texts = { title: 'Dr', headline: 'Grief and new beginnings', officeAddress: '12 Orchard Street' }
  for (const [field, text] of Object.entries(texts))
    await page.getByRole('textbox', { name: en(`resources.provider.fields.${field}`) }).fill(text)
  await pick(page, 'gender', 'prefer', 'Prefer not to say')
  await pick(page, 'ethnicityIdentifier', 'prefer', 'Prefer not to say')
  await pick(page, 'stateIdentifier', 'nev', 'Nevada')
  await pick(page, 'disciplineIdentifier', 'clinical soc', 'Clinical social worker')
  await pick(page, 'therapies', 'indiv', 'Individual therapy')
  await pick(page, 'modalities', 'video', 'Video')
  await pick(page, 'specialities', 'grief', 'Grief and loss')
  await button(page, 'Save').click()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()
}

async function openWeek(page: Page): Promise<void> {
  const isOpen = (day: string) => page.getByRole('group', { name: day, exact: true }).getByRole('switch')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await expect(isOpen(day)).toBeChecked()
  await isOpen('Saturday').click()
  await expect(isOpen('Saturday')).toBeChecked()
  await button(page, 'Save').click()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()
}

/** A Wednesday of next month, where the week is open in every month. */
const nextWednesday = (): Temporal.PlainDate => {
  const eighth = Temporal.Now.plainDateISO(newYork.timezoneId).add({ months: 1 }).with({ day: 8 })
  return eighth.add({ days: (10 - eighth.dayOfWeek) % 7 })
}

async function closeOneDate(page: Page): Promise<void> {
  await page.getByRole('link', { name: en('calendar.sections.dates') }).click()
  await button(page, en('calendar.edit_dates')).first().click()
  await dialog(page)
    .getByRole('button', { name: en('availability.next_month') })
    .click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(`\\b${nextWednesday().day}\\b`) })
    .first()
    .click()
  const isOpen = dialog(page).getByRole('switch', { name: en('calendar.available') })
  await expect(isOpen).toBeChecked()
  await isOpen.click()
  await expect(isOpen).not.toBeChecked()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()
}

async function uploadLicence(page: Page): Promise<void> {
  await button(page, en('credentials.qualifications.add')).click()
  await dialog(page).getByRole('combobox', { name: /^Type/ }).click()
  await page.getByRole('option', { name: 'Licence' }).click()
  await dialog(page)
    .getByLabel(/^Issued by/)
    .fill('Nevada Board of Examiners')
  await dialog(page)
    .getByLabel(/^Licence number/)
    .fill('LCSW-4471')
  await choose(page, [await pdf('licence.pdf', ['Licence of Imani Quillfeather'])])
  await dialog(page)
    .getByRole('button', { name: en('credentials.send') })
    .click()
  await expect(toast(page, 'File Upload Successful')).toBeVisible()
}

async function uploadInsurance(page: Page, file: string): Promise<void> {
  await button(page, en('credentials.insurance.add')).first().click()
  await choose(page, [await pdf(file, ['Policy'])])
  await dialog(page)
    .getByRole('button', { name: en('credentials.send') })
    .click()
  await expect(toast(page, 'File upload successful')).toBeVisible()
}

async function addPlaceOfWork(page: Page): Promise<void> {
  await button(page, en('credentials.history.add')).first().click()
  await dialog(page)
    .getByLabel(/^Company/)
    .fill('Harbour Clinic')
  await dialog(page)
    .getByLabel(/^Job title/)
    .fill('Social worker')
  const from = dialog(page).getByRole('group', { name: /^From/ })
  await from.getByLabel('Month').selectOption('May')
  await from.getByLabel('Year').fill('2019')
  await dialog(page).getByLabel('I currently work here').check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Work History Saved')).toBeVisible()
}

async function chooseStates(page: Page): Promise<void> {
  for (const state of ['Nevada', 'Oregon']) {
    await page.getByRole('combobox').fill(state)
    await page.getByRole('option', { name: state }).click()
  }
  await page.keyboard.press('Escape')
  await button(page, 'Save').click()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()
}

async function submit(page: Page, text: string): Promise<void> {
  await toVerification(page)
  await button(page, text).click()
  await expect(toast(page, en('verification.submitted'))).toBeVisible()
  await expect(page.getByText(/^You submitted on /)).toBeVisible()
}

/** The operator opens the case from the queue and claims it. */
async function claim(page: Page): Promise<void> {
  await page.goto('/admin/verifications/')
  await page.getByRole('searchbox').fill('Quillfeather')
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await page.getByRole('link', { name }).click()
  await button(page, en('verification_case.claim')).click()
  await expect(page.getByText(/^You claimed it on /)).toBeVisible()
}

/** Opens a document, waits until its page is drawn, and gives the verdict. */
async function judge(page: Page, file: RegExp, verdict: 'accept' | 'reject', note: string): Promise<void> {
  await page.getByRole('button', { name: file }).click()
  await expect(page.getByRole('figure')).toContainText(/Policy|Licence of/)
  await verdicts(page)
    .getByLabel(en(`verification_case.${verdict}`))
    .check()
  if (verdict === 'accept')
    await page.getByRole('textbox', { name: en('resources.qualifications.fields.expiresAt') }).fill('2040-05-31')
  else await page.getByLabel(en('verification_case.verdict_note')).fill(note)
}

async function decide(page: Page, decision: 'approve' | 'request_changes', note: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${en(`verification.decisions.${decision}`)}`) }).check()
  await page.getByLabel(en('verification_case.note')).fill(note)
  await button(page, en('verification_case.send')).click()
  await expect(toast(page, en(`verification.decisions.done.${decision}`, { name }))).toBeVisible()
}

test('A new therapist is reviewed, sent back once, approved, and found by a visitor', async ({ visitor }) => {
  const therapist = await visitor(newYork)
  const operator = await visitor()

  await test.step('signs up', async () => {
    const email = newEmail('practice')
    await therapist.goto('/register/provider/')
    await therapist.getByLabel(en('register.country'), { exact: true }).selectOption({ label: 'United States' })
    const [firstName = '', lastName = ''] = name.split(' ')
    await fillSignUp(therapist, en, { ...goodForm(email), firstName, lastName })
    await typeCode(therapist, en, await codeFor(therapist, email))
    await therapist.waitForURL(/\/overview\/$/)
    await toVerification(therapist)
    await expect(button(therapist, en('verification.submit'))).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('completes the checklist step by step', async () => {
    await doStep(therapist, 'profile')
    await fillProfile(therapist)
    await doStep(therapist, 'fee')
    await therapist.getByRole('textbox', { name: en('resources.fees.fields.fee') }).fill('90')
    await button(therapist, 'Save').click()
    await expect(toast(therapist, 'Fee Successfully Saved')).toBeVisible()
    await toVerification(therapist)
    await therapist
      .getByRole('navigation')
      .getByRole('link', { name: en('account.nav.availability') })
      .click()
    await openWeek(therapist)
    await closeOneDate(therapist)
    await doStep(therapist, 'license')
    await uploadLicence(therapist)
    await doStep(therapist, 'insurance')
    await uploadInsurance(therapist, 'first.pdf')
    await doStep(therapist, 'experience')
    await addPlaceOfWork(therapist)
    await doStep(therapist, 'payout')
    await fillAmericanAccount(therapist, en)
    await fillHolder(therapist, en)
    await saveButton(therapist, en).click()
    await expect(therapist.getByText('•••• 6789')).toBeVisible()
    await doStep(therapist, 'licence_state')
    await chooseStates(therapist)
    await toVerification(therapist)
    await expect(therapist.getByText(en('verification.checklist.progress', { done: 9, total: 9 }))).toBeVisible()
    await submit(therapist, en('verification.submit'))
  })

  await test.step('an operator claims the case, rejects one document and sends it back', async () => {
    await signInAsNewOperator(operator, { firstName: 'Vera', permission: 'verify' })
    await claim(operator)
    await judge(operator, /^Licence: /, 'accept', '')
    await judge(operator, /^Indemnity insurance: first/, 'reject', insuranceRejected)
    await decide(operator, 'request_changes', wholeNote)
  })

  await test.step('the therapist reads the notice, replaces the document and submits again', async () => {
    await therapist.goto('/fees/')
    const notice = therapist.getByRole('dialog', { name: en('verification.notice.title') })
    await expect(notice.getByText(wholeNote)).toBeVisible()
    await expect(notice.getByText(insuranceRejected)).toBeVisible()
    await notice.getByRole('button', { name: 'Proceed' }).click()
    await therapist.waitForURL(/\/overview\/$/)
    await expect(notice).toBeHidden()
    await toVerification(therapist)
    await therapist.getByRole('link', { name: /^Replace: Indemnity insurance/ }).click()
    await uploadInsurance(therapist, 'second.pdf')
    await submit(therapist, en('verification.submit_again'))
  })

  await test.step('the operator approves', async () => {
    await claim(operator)
    await judge(operator, /^Indemnity insurance: second/, 'accept', '')
    await decide(operator, 'approve', 'Welcome to Solace.')
  })

  await test.step('a visitor finds the therapist and the verified documents', async () => {
    const visitorPage = await visitor(newYork)
    await visitorPage.goto('/therapists/?country=US')
    await visitorPage.getByLabel(en('search.state'), { exact: true }).selectOption({ label: 'Nevada' })
    await button(visitorPage, 'Find Therapist').click()
    await visitorPage.getByRole('link', { name, exact: true }).click()
    await expect(visitorPage.getByRole('heading', { level: 1 })).toContainText(name)
    await visitorPage.getByText(en('therapist.checked'), { exact: true }).click()
    await expect(
      visitorPage.getByText(/^Licence: Nevada Board of Examiners, checked .+ until 31 May 2040$/),
    ).toBeVisible()
    await expect(visitorPage.getByText(/^Insurance, checked /)).toBeVisible()
  })
})
