import { de, en, expect, german, type Page, phone, test, toast, type words } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { jpeg, photograph, png } from '#tests/identity/pictures/files.ts'

type Reader = ReturnType<typeof words>

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

async function choose(page: Page, t: Reader, file: Chosen): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('picture.upload') }).click()
  await (await choosing).setFiles(file)
}

const section = (page: Page, t: Reader) => page.getByRole('region', { name: t('picture.title') })
const inMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^(Account menu of|Kontomenü von) /, includeHidden: true })
    .locator('img')
    .first()

/** The picture is shown and the browser can decode it. */
async function expectPicture(page: Page, t: Reader, address: RegExp): Promise<void> {
  for (const picture of [section(page, t).locator('img'), inMenu(page)]) {
    await expect(picture).toHaveAttribute('src', address)
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  }
}

test('a client gets errors for invalid files, crops a photograph with the keyboard and sees it everywhere', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone })
  await signInAsNewAccount(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('picture')) sent.push(request.url())
  })
  const dialog = page.getByRole('dialog', { name: 'crop Image' })
  const save = dialog.getByRole('button', { name: en('picture.save') })
  const refusal = section(page, en).getByRole('alert')
  await page.goto('/account/')
  await expect(section(page, en).locator('img')).toHaveCount(0)

  await test.step('an invalid file is refused before anything is sent', async () => {
    const small = await png(199, 200)
    const large = Buffer.concat([await png(), Buffer.alloc(10 * 1024 * 1024)])
    const wrong: [Chosen, string][] = [
      [{ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }, 'Please upload a valid image file.'],
      [{ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('MZ') }, 'Please upload a valid image file.'],
      [
        { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
        'Please upload a valid image file.',
      ],
      [{ name: 'me.png', mimeType: 'image/png', buffer: large }, 'File size should not exceed 10MB.'],
      [{ name: 'me.png', mimeType: 'image/png', buffer: small }, 'Image dimensions should be at least 200x200 pixels.'],
    ]
    for (const [file, sentence] of wrong) {
      await choose(page, en, file)
      await expect(refusal).toHaveText(sentence)
    }
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(sent).toEqual([])
    await expectAccessible(page)
    await page.setViewportSize(phone)
  })

  await test.step('a valid one clears the error; back closes the dialog', async () => {
    await choose(page, en, { name: 'me.png', mimeType: 'image/png', buffer: await png() })
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(refusal).toBeHidden()
  })

  await choose(page, en, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(900, 600) })
  await test.step('where the browser cannot crop, it says so and nothing is lost', async () => {
    await page.evaluate(() => {
      const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob') ?? {}
      HTMLCanvasElement.prototype.toBlob = (done) => {
        Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', original)
        done(null)
      }
    })
    await save.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to crop image.')
    await expect(save).toBeEnabled()
  })

  await test.step('zoomed and moved with the keyboard, and saved', async () => {
    const zoom = dialog.getByRole('slider', { name: en('picture.zoom') })
    await expect(zoom).toHaveAttribute('aria-valuenow', '1')
    await expect(dialog.getByRole('button', { name: en('picture.zoom_out') })).toBeDisabled()
    await dialog.getByRole('button', { name: en('picture.zoom_in') }).click()
    await expect(zoom).toHaveAttribute('aria-valuenow', '1.1')
    await zoom.press('End')
    await expect(zoom).toHaveAttribute('aria-valuenow', '3')
    await expect(dialog.getByRole('button', { name: en('picture.zoom_in') })).toBeDisabled()
    const image = dialog.locator('img')
    const before = await image.getAttribute('style')
    await dialog.getByRole('application', { name: en('picture.crop_area') }).press('ArrowLeft')
    await expect.poll(() => image.getAttribute('style')).not.toBe(before)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await save.click()
    await expect(toast(page, 'Image Changed Successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectPicture(page, en, /^\/api\/client\/profile-picture\?v=/)
    await page.reload()
    await expectPicture(page, en, /^\/api\/client\/profile-picture\?v=/)
  })
})

test('a German client chooses an avatar with the keyboard, and removes it again', async ({ visitor }) => {
  const page = await visitor(german)
  await signInAsNewAccount(page, { country: 'DE' })
  await page.goto('/de/account/')
  await page.getByRole('button', { name: de('picture.choose_avatar') }).click()
  const dialog = page.getByRole('dialog', { name: de('picture.avatars_title') })
  await expect(dialog.getByRole('radio')).toHaveCount(24)
  await dialog.getByRole('button', { name: de('picture.save_avatar') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(de('picture.avatar_required'))
  await expect(dialog.getByRole('radio', { name: de('avatars.fox') })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: de('avatars.owl') })).toBeChecked()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('button', { name: de('picture.save_avatar') }).click()
  await expect(toast(page, de('picture.changed'))).toBeVisible()
  await expectPicture(page, de, /^\/api\/avatars\//)

  await page.getByRole('button', { name: de('picture.delete') }).click()
  const question = page.getByRole('dialog', { name: de('picture.delete_title') })
  await expectAccessible(page)
  await question.getByRole('button', { name: de('picture.keep') }).click()
  await expect(question).toBeHidden()
  await expectPicture(page, de, /^\/api\/avatars\//)
  await page.getByRole('button', { name: de('picture.delete') }).click()
  await question.getByRole('button', { name: de('picture.delete') }).click()
  await expect(toast(page, de('picture.deleted'))).toBeVisible()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: de('picture.delete') })).toBeHidden()
  await page.reload()
  await expect(section(page, de)).toBeVisible()
  await expect(section(page, de).locator('img')).toHaveCount(0)
})

test('a provider uploads a photo; avatars are for clients', async ({ visitor }) => {
  const page = await visitor()
  await signInAsNewAccount(page, { userType: 'provider' })
  await page.goto('/account/')
  await expect(page.getByRole('button', { name: en('picture.upload') })).toBeVisible()
  await expect(page.getByRole('button', { name: en('picture.choose_avatar') })).toBeHidden()
  await choose(page, en, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 500) })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('picture.save') }).click()
  await expect(toast(page, 'Image Changed Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expectPicture(page, en, /^\/api\/provider\/photo\?v=/)
})
