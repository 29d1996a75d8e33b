import { expectAccessible, violationsOf } from '#tests/e2e/support/axe.ts'
import {
  de,
  desktop,
  en,
  expect,
  expectNoOverflow,
  german,
  type Page,
  phone,
  test,
  toast,
  type words,
} from '#tests/e2e/support/test.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { callApi } from '#tests/e2e/support/people.ts'
import { choosePicture, expectPicture } from '#tests/e2e/support/pictures.ts'
import { jpeg } from '#tests/identity/pictures/files.ts'

type Reader = ReturnType<typeof words>

const field = (page: Page, t: Reader, key: string) => page.getByRole('textbox', { name: t(`resources.${key}`) })
const select = (page: Page, t: Reader, key: string) => page.getByRole('combobox', { name: t(`resources.${key}`) })
const saveIn = (page: Page, t: Reader, section: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: t(section) }) })
    .getByRole('button', { name: t === en ? 'Save' : 'Speichern' })

/** Types to filter the list and takes the first match. */
async function choose(page: Page, box: ReturnType<typeof select>, typed: string, name: string): Promise<void> {
  await box.click()
  await box.fill(typed)
  await page.getByRole('option', { name, exact: true }).click()
}

test('A new client fills in profile, emergency contact and preferences', async ({ visitor }) => {
  const page = await visitor({ viewport: phone })
  await signInAsNewAccount(page)
  await page.goto('/account/')
  await expect(page.getByRole('heading', { level: 1, name: en('account.sections.profile') })).toBeVisible()

  await field(page, en, 'client.fields.firstName').fill("Siobhán O'Neil")
  await field(page, en, 'client.fields.userName').fill('siobhan_1')
  await field(page, en, 'client.fields.zipCode').fill('sw1a 1aa')
  await page.getByLabel(en('resources.client.fields.dob')).fill('1988-02-29')
  await choose(page, select(page, en, 'client.fields.stateIdentifier'), 'lon', 'London')
  await choose(page, select(page, en, 'client.fields.gender'), 'prefer', 'Prefer not to say')
  await saveIn(page, en, 'account.profile.about_you').click()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()

  await field(page, en, 'emergency.fields.name').fill('Ada Neil')
  await field(page, en, 'emergency.fields.phoneNumber').fill('447700900124')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: en('account.sections.preferences') }).click()
  await expect(field(page, en, 'emergency.fields.name')).toHaveValue('Ada Neil')
  await saveIn(page, en, 'account.profile.emergency').click()
  await expect(async () => {
    const { emergencyContact } = await callApi<{ emergencyContact: object | null }>(page, '/client')
    expect(emergencyContact).toEqual({ name: 'Ada Neil', phoneNumber: '447700900124' })
  }).toPass()

  await page.getByRole('link', { name: en('account.sections.preferences') }).click()
  const themes = select(page, en, 'preferences.fields.specialities')
  await choose(page, themes, 'sleep', 'Sleep problems')
  await choose(page, themes, 'grief', 'Grief and loss')
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, select(page, en, 'preferences.fields.language'), 'french', 'French')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(async () => {
    const { language } = await callApi<{ language: string[] }>(page, '/client/preferences')
    expect(language).toHaveLength(1)
  }).toPass()
  await expect(toast(page, 'Data saved successfully')).toBeVisible()
  await expectNoOverflow(page)
  for (const chosen of ['Sleep problems', 'Grief and loss', 'French'])
    await expect(page.getByRole('button', { name: chosen })).toBeVisible()
  await page.getByRole('link', { name: en('account.sections.profile') }).click()
  await expect(field(page, en, 'client.fields.firstName')).toHaveValue("Siobhán O'Neil")
  await expect(field(page, en, 'client.fields.zipCode')).toHaveValue('SW1A1AA')
  await expect(select(page, en, 'client.fields.stateIdentifier')).toHaveValue('London')
  await expect(select(page, en, 'client.fields.gender')).toHaveValue('Prefer not to say')
  await expect(field(page, en, 'emergency.fields.name')).toHaveValue('Ada Neil')
})

test('A therapist in Germany uploads a photo, fills in the whole profile and sees both again', async ({ visitor }) => {
  const page = await visitor({ ...german, viewport: desktop })
  await signInAsNewAccount(page, { userType: 'provider', country: 'DE' })
  await page.goto('/de/account/')
  await expect(page.getByText(de('account.profile.not_listed'))).toBeVisible()

  // Avatars are for clients.
  await expect(page.getByRole('button', { name: de('picture.choose_avatar') })).toBeHidden()
  await choosePicture(page, de, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 500) })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('picture.save') })
    .click()
  await expect(toast(page, de('picture.changed'))).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(select(page, de, 'provider.fields.gender')).toBeFocused()
  await expect(page.getByText(de('validation.choose_one')).first()).toBeVisible()
  await expectAccessible(page)

  await field(page, de, 'provider.fields.firstName').fill('Jürgen')
  await field(page, de, 'provider.fields.title').fill('Dr')
  await field(page, de, 'provider.fields.headline').fill('Ängste (und Schlaf)')
  await field(page, de, 'provider.fields.officeAddress').fill('Gartenweg 14')
  await field(page, de, 'provider.fields.zipCode').fill('10115')
  await field(page, de, 'provider.fields.bio').fill('Zwei Sätze. Nicht mehr.')
  await expect(page.getByText(de('account.profile.bio_count', { count: 23, limit: 2000 }))).toBeVisible()
  await choose(page, select(page, de, 'provider.fields.gender'), 'keine', 'Keine Angabe')
  await choose(page, select(page, de, 'provider.fields.ethnicityIdentifier'), 'keine', 'Keine Angabe')
  await choose(page, select(page, de, 'provider.fields.stateIdentifier'), 'berl', 'Berlin')
  await choose(page, select(page, de, 'provider.fields.therapies'), 'einzel', 'Einzeltherapie')
  await page.keyboard.press('Escape')
  await choose(page, select(page, de, 'provider.fields.modalities'), 'video', 'Video')
  await page.keyboard.press('Escape')
  await choose(page, select(page, de, 'provider.fields.specialities'), 'panik', 'Panikattacken')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(toast(page, de('account.saved'))).toBeVisible()
  await expectNoOverflow(page)

  await page.reload()
  await expect(field(page, de, 'provider.fields.headline')).toHaveValue('Ängste (und Schlaf)')
  await expect(select(page, de, 'provider.fields.stateIdentifier')).toHaveValue('Berlin')
  await expect(page.getByRole('button', { name: 'Panikattacken' })).toBeVisible()
  await expectPicture(page, de, /^\/api\/provider\/photo\?v=/)
})
