/** Client, therapist and a guest meet: the guest comes by the link of the mail, on a phone and without an account. */
import type { Participant } from '#schemas/scheduling/bookings.ts'
import { chromiumFlags, findTestBrowser } from '#scripts/chromium.ts'
import { en, expect, type Page, phone, test } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { linkIn } from '#tests/e2e/support/mailbox.ts'
import { mediaFlags } from '#tests/e2e/support/media.ts'
import { callApi, newEmail, signInAs } from '#tests/e2e/support/people.ts'
import { paidSession } from '#tests/e2e/support/sessions.ts'
import { sql } from '#tests/e2e/support/sql.ts'
import { findTherapist } from '#tests/e2e/support/therapists.ts'

test.use({ launchOptions: { executablePath: findTestBrowser() ?? undefined, args: [...chromiumFlags, ...mediaFlags] } })

/** So many people show new frames. */
async function expectPictures(page: Page, count: number) {
  const frames = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.room-tile video')].map(
        (video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames,
      ),
    )
  const seen = new Map<number, number>()
  await expect
    .poll(
      async () => {
        const now = await frames()
        const isMoving = now.map((total, at) => total > (seen.get(at) ?? total) + 5)
        now.forEach((total, at) => seen.has(at) || seen.set(at, total))
        return isMoving.filter(Boolean).length
      },
      { timeout: 15_000 },
    )
    .toBe(count)
}

async function enter(page: Page, button: string) {
  await expect(page.getByLabel(en('session_page.own_picture'))).toBeVisible()
  await page.getByRole('button', { name: en(button) }).click()
}

test('A guest joins by the link of the mail, is pinned, and loses the room when the client removes them', async ({
  visitor,
}) => {
  const client = await visitor({ refusals: true })
  const host = await visitor({ refusals: true })
  const guest = await visitor({ viewport: phone, refusals: true })
  const therapist = await findTherapist(client)
  const { identifier } = await paidSession(client, therapist, 5)
  await sql(
    `update booking set start_at = now() + interval '5 minutes', end_at = now() + interval '65 minutes',
      modality_id = (select id from taxonomy where kind = 'modality' and code = 'video') where identifier = $1`,
    [identifier],
  )
  const email = newEmail('room-guest')
  const invited = await callApi<Participant>(client, '/share-booking', {
    method: 'POST',
    body: { bookingIdentifier: identifier, email, firstName: 'Ben', relation: 'partner' },
  })
  const [account] = await sql('select email from app_user where identifier = $1', [therapist.identifier])
  await host.goto('/privacy-policy/')
  await signInAs(host, String(account?.email))

  await test.step('the guest opens the link and waits', async () => {
    await guest.goto(await linkIn(guest, email, en('mail.guest_invitation.subject'), /guest/))
    await expectAccessible(guest)
    await guest.getByRole('button', { name: en('guest.join_room') }).click()
    await expect(guest).toHaveURL(new RegExp(`/guest/${identifier}/session/$`))
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(en('session_page.check_title'))
    await enter(guest, 'session_page.enter_waiting')
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('knows you are here')
    await expectAccessible(guest)
    const cookies = await guest.context().cookies()
    expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)).toEqual(['__Host-Http-solace-room'])
  })

  await test.step('all three see each other', async () => {
    await client.goto(`/appointments/${identifier}/session/`)
    await enter(client, 'session_page.enter_waiting')
    await host.goto(`/appointments/${identifier}/session/`)
    await enter(host, 'session_page.enter_room')
    await host.getByRole('button', { name: en('room_beside.people_waiting', { count: 2 }) }).click()
    await host.getByRole('button', { name: en('session_view.people.admit_all') }).click()
    await Promise.all([client, host, guest].map((page) => expectPictures(page, 2)))
    await expectAccessible(guest)
  })

  await test.step('a reload brings the guest back without asking, and pinning keeps everybody', async () => {
    await guest.reload()
    await expectPictures(guest, 2)
    await client.getByRole('button', { name: en('session_view.pin', { name: 'Ben' }) }).click()
    await expect(client.getByRole('button', { name: en('session_view.unpin') })).toBeVisible()
    await expectPictures(client, 2)
    await expectAccessible(client)
  })

  await test.step('removed by the client, the guest is out of the room', async () => {
    await callApi(client, `/booking/participant/${invited.identifier}/status`, {
      method: 'POST',
      body: { status: 'removed' },
    })
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(en('guest_session.link_title'))
    await Promise.all([client, host].map((page) => expectPictures(page, 1)))
    await expectAccessible(guest)
  })
})
