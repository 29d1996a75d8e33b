/** What a person does on the way, counted, and how long a person takes for it beyond the time of the machine. */
import type { Locator, Page } from 'playwright'

/** Milliseconds: a key on a phone, a decision (each click), and finding a code in the mailbox. */
export const allowance = { key: 200, decision: 1_200, code: 8_000 } as const

export interface Steps {
  screens: number
  clicks: number
  keys: number
  codes: number
}

export const humanMs = ({ clicks, keys, codes }: Steps): number =>
  clicks * allowance.decision + keys * allowance.key + codes * allowance.code

/** A hand on this page. Documents that load are its screens. */
export function handOn(page: Page) {
  const steps: Steps = { screens: 0, clicks: 0, keys: 0, codes: 0 }
  page.on('load', () => (steps.screens += 1))
  return {
    steps,
    async press(target: Locator) {
      steps.clicks += 1
      await target.click()
    },
    async type(target: Locator, text: string) {
      steps.clicks += 1
      steps.keys += text.length
      await target.click()
      await target.fill(text)
    },
    /** Six digits into the field that has the focus already. */
    async enterCode(code: string) {
      steps.codes += 1
      steps.keys += code.length
      await page.keyboard.type(code)
    },
  }
}

export type Hand = ReturnType<typeof handOn>
