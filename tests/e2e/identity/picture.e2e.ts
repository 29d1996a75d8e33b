import { en, expect, phone, test, toast } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import {
  choosePicture as choose,
  type ChosenFile,
  expectPicture,
  pictureSection as section,
} from '#tests/e2e/support/pictures.ts'
import { photograph, png } from '#tests/identity/pictures/files.ts'

test('a client gets errors for invalid files, crops a photograph with the keyboard, and chooses an avatar with it', async ({
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
    const wrong: [ChosenFile, string][] = [
      [{ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('MZ') }, 'Please upload a valid image file.'],
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
  })

  await test.step('an avatar takes its place, chosen with the keyboard', async () => {
    await page.getByRole('button', { name: en('picture.choose_avatar') }).click()
    const avatars = page.getByRole('dialog', { name: en('picture.avatars_title') })
    await expect(avatars.getByRole('radio')).toHaveCount(24)
    await avatars.getByRole('button', { name: en('picture.save_avatar') }).click()
    await expect(avatars.getByRole('alert')).toHaveText(en('picture.avatar_required'))
    await expect(avatars.getByRole('radio', { name: en('avatars.fox') })).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(avatars.getByRole('radio', { name: en('avatars.owl') })).toBeChecked()
    await expect(avatars.getByRole('alert')).toBeHidden()
    await avatars.getByRole('button', { name: en('picture.save_avatar') }).click()
    await expect(avatars).toBeHidden()
    await expectPicture(page, en, /^\/api\/avatars\//)
  })
})
