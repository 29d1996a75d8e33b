/** A client and a therapist meet: device check, waiting room, admission from another page, sound and picture, chat, the end. */
import { expect, type Page } from '@playwright/test'
import { verificationWords } from '#shared/room/verification-words.ts'
import { de, desktop, en, german, phone, test } from '#tests/e2e/support/test.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { signInAsNewAccount } from '#tests/e2e/support/accounts.ts'
import { plannedSession } from '#tests/e2e/support/held-sessions.ts'
import { sql } from '#tests/e2e/support/sql.ts'

/** The largest video on the page shows new frames. */
async function expectPicture(page: Page) {
  const frames = () =>
    page.evaluate(() => {
      const videos = [...document.querySelectorAll('video')].filter(({ muted }) => !muted)
      return videos.reduce((sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames, 0)
    })
  const before = await frames()
  await expect.poll(frames).toBeGreaterThan(before + 20)
}

/** Neither of two parts of the page covers the other. */
async function expectBeside(page: Page, ...parts: [string, string]) {
  const [one, other] = await Promise.all(parts.map((part) => page.locator(part).boundingBox()))
  if (!one || !other) throw new Error(`Not on the page: ${parts.join(' or ')}`)
  const isApart = (from: 'x' | 'y', size: 'width' | 'height') =>
    one[from] + one[size] <= other[from] || other[from] + other[size] <= one[from]
  expect(isApart('x', 'width') || isApart('y', 'height'), parts.join(' covers ')).toBe(true)
}

/** A browser that recognises on the device what is said; this one recognises the same sentence each second. Runs in the page. */
function recogniseSpeech(sentence: string): void {
  class FakeRecognition extends EventTarget {
    #timer: ReturnType<typeof setInterval> | undefined
    static available = () => Promise.resolve('available')
    start() {
      const results = [Object.assign([{ transcript: sentence }], { isFinal: true })]
      const recognise = () => this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }))
      this.#timer = setInterval(recognise, 1_000)
    }
    abort() {
      clearInterval(this.#timer)
    }
  }
  Object.defineProperty(FakeRecognition.prototype, 'processLocally', { value: false, writable: true })
  Object.assign(globalThis, { SpeechRecognition: FakeRecognition })
}

test('A client waits, is let in from another page, meets the therapist, reloads and chats, and the therapist extends and ends it', async ({
  visitor,
}) => {
  const client = await visitor({ viewport: phone, refusals: true })
  const host = await visitor({ ...german, viewport: desktop, refusals: true })
  await host.addInitScript(recogniseSpeech, 'Wie war Ihre Woche?')
  const { email } = await signInAsNewAccount(client)
  const firstName = 'Ada'
  const therapist = await signInAsNewAccount(host, { userType: 'provider', approved: true, firstName })
  const identifier = await plannedSession(email, therapist.email, Temporal.Now.instant().add({ minutes: 5 }))

  await host.goto('/de/account/settings/')
  await expect(host.getByRole('heading', { name: de('join_requests.settings.title') })).toBeVisible()

  await test.step('the client checks the devices and waits', async () => {
    await client.goto(`/appointments/${identifier}/session/`)
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(en('session_page.check_title'))
    await expectAccessible(client)
    await client.getByLabel(en('session_page.place')).fill('Lagos')
    await client.getByRole('button', { name: en('session_page.enter_waiting') }).click()
    await expect(client.getByRole('heading', { level: 1 })).toContainText('knows you are here')
  })

  await test.step('the therapist learns of it on another page without a reload, and lateness reaches the client', async () => {
    const notice = host.getByRole('region', { name: de('join_requests.region') })
    await expect(notice.getByRole('heading')).toBeVisible()
    await expect(host).toHaveTitle(new RegExp(`^${de('join_requests.tab')}`))
    await expectAccessible(host)
    await notice.getByRole('button', { name: de('appointments.late.by_label', { minutes: 10 }) }).click()
    await expect(client.getByText(/is running 10 minutes late/)).toBeVisible()
    await expectAccessible(client)
  })

  await test.step('"Let in" leads into the room and admits there', async () => {
    await host.getByRole('link', { name: /^Einlassen: / }).click()
    await host.getByRole('button', { name: de('session_page.enter_room') }).click()
    await Promise.all([expectPicture(client), expectPicture(host)])
    await expect(host.getByText(de('session_view.place', { place: 'Lagos' }))).toBeVisible()
  })

  await test.step('a reload comes back without asking', async () => {
    await client.reload()
    await Promise.all([expectPicture(client), expectPicture(host)])
  })

  await test.step('a text reaches the other browser', async () => {
    await host.getByRole('button', { name: 'Chat' }).click()
    await host.getByLabel(de('session_view.chat.text')).fill('Hello there')
    await host.getByRole('button', { name: de('session_view.chat.send') }).click()
    await client.getByRole('button', { name: en('session_view.chat_unread', { count: 1 }) }).click()
    await expect(client.getByText('Hello there')).toBeVisible()
    await expectAccessible(client)
  })

  await test.step('a line of the chat is stored in the messages on demand', async () => {
    await client.getByRole('button', { name: en('room_beside.keep') }).click()
    await expect(client.getByText(en('room_beside.kept'))).toBeVisible()
    const stored = await sql('select count(*)::int from message where booking_identifier = $1', [identifier])
    expect(stored).toEqual([{ count: 1 }])
  })

  await test.step('both read the same four words, each in their own language', async () => {
    for (const [page, text] of [
      [client, en],
      [host, de],
    ] as const) {
      await page.getByRole('button', { name: text('session_view.panel.more') }).click()
      if (page === client) await page.getByLabel(en('session_view.show_clock')).check()
      await page.getByRole('button', { name: text('session_view.panel.words') }).click()
    }
    const numbersOf = async (page: Page, locale: 'en' | 'de') => {
      const words = page.locator('.room-words li')
      await expect(words).toHaveCount(4)
      return (await words.allTextContents()).map((word) => verificationWords[locale].indexOf(word))
    }
    const numbers = await numbersOf(client, 'en')
    expect(numbers).not.toContain(-1)
    expect(await numbersOf(host, 'de')).toEqual(numbers)
    await expectAccessible(client)
  })

  await test.step('the client reads what the therapist says, who was asked before', async () => {
    await client.getByRole('button', { name: en('session_view.panel.more') }).click()
    await client.getByLabel(en('room_beside.captions.show')).check()
    await client.getByRole('button', { name: en('session_view.close') }).click()
    await expect(client.getByText(en('room_beside.captions.answer_asked', { name: firstName }))).toBeVisible()
    await host.getByRole('button', { name: de('session_view.panel.more') }).click()
    await expect(host.getByText(/Der Preis bleibt gleich/)).toBeVisible()
    await expectAccessible(host)
    await host.getByRole('button', { name: de('room_beside.captions.allow'), exact: true }).click()
    await expect(host.getByText(de('room_beside.captions.own_on'))).toBeVisible()
    await expect(client.getByText('Wie war Ihre Woche?').first()).toBeVisible()
    await client.setViewportSize(phone)
    await expectBeside(client, '.room-captions', '.room-self')
    await expectAccessible(client)
  })

  await test.step('the therapist extends the session', async () => {
    await host.getByRole('button', { name: /^30 Minuten, bis/ }).click()
    await expect(host.getByText(/^Die Sitzung endet jetzt um/)).toBeVisible()
    const [row] = await sql(
      `select round(extract(epoch from end_at - start_at) / 60)::int as minutes from booking where identifier = $1`,
      [identifier],
    )
    expect(row?.minutes).toBe(90)
    await expect(client.getByText(/^Starts in \d+ min$|^\d+ min left$/)).toBeVisible()
  })

  await test.step('the therapist shares a screen', async () => {
    await host.getByRole('button', { name: de('session_view.share') }).click()
    await expect(host.getByText(de('room_beside.you_share'))).toBeVisible()
    await expect(client.getByText(en('room_beside.screen_of', { name: firstName }))).toBeVisible()
    await host
      .getByRole('button', { name: de('session_view.stop_sharing') })
      .first()
      .click()
    await expect(client.getByText(en('room_beside.screen_of', { name: firstName }))).toBeHidden()
  })

  await test.step('the therapist writes the note of this session beside the picture', async () => {
    await host.getByRole('button', { name: de('session_view.panel.notes') }).click()
    await host.getByLabel(de('notes.fields.content')).fill('Works on the new plan.')
    await expect(host.getByText(/^Gespeichert /)).toBeVisible()
    await expectAccessible(host)
  })

  await test.step('the therapist ends it for both', async () => {
    await host.getByRole('button', { name: de('session_view.panel.more') }).click()
    await host.getByRole('button', { name: de('session_view.end'), exact: true }).click()
    await host.getByRole('button', { name: de('session_view.end_now') }).click()
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(en('session_page.ended_title'))
    await expect(host.getByRole('heading', { level: 1 })).toHaveText(de('session_page.ended_title'))
    await client.getByRole('button', { name: en('session_after.good') }).click()
    await expect(client.getByText(en('session_after.thanks'))).toBeVisible()
    await expectAccessible(client)
    // The figures of the visit are sent in the background.
    const reports = () =>
      sql(
        'select r.path, r.rating from room_report r join room_occupant o on o.identifier = r.occupant_identifier where o.booking_identifier = $1 and r.rating is not null',
        [identifier],
      )
    await expect.poll(reports).toEqual([{ path: 'udp', rating: 3 }])
  })
})
