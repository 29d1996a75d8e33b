import { intlTag } from '#schemas/platform/locale.ts'
import { translate, type Words } from '#schemas/platform/words.ts'
import { type Attachment, attachment } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { nameInPdf } from '#platform/pdf/pdf-fonts.ts'
import { type PdfBuilder, createPdf } from '#platform/pdf/pdf-document.ts'
import { type Period, rowsInPdf } from './rules.ts'

/** Texts of receipts, in the reader's language. */
export const wordsOf =
  ({ locale }: Pick<Context, 'locale'>) =>
  (key: string, words?: Words): string =>
    translate(locale, `receipt_file.${key}`, words)

interface Head {
  title: string
  subtitle: string
  number: string
  isWide?: boolean
}

/** A receipt for the caller in their language and time zone, as a file named after its number. */
export async function receiptPdf(
  { locale, now, user }: Context,
  head: Head,
  draw: (pdf: PdfBuilder) => void,
): Promise<Attachment> {
  const timezone = user?.timezone ?? 'UTC'
  const content = await createPdf({ locale, timezone, at: now, person: user?.identifier ?? null, ...head }, draw)
  return attachment('application/pdf', content, `solace-receipt-${head.number}.pdf`)
}

/** Refuses a receipt that exceeds the row limit: its sums would be wrong. */
export function demandWhole({ locale }: Context, { month }: Period, rows: readonly unknown[]): void {
  if (rows.length <= rowsInPdf) return
  const most = rowsInPdf.toLocaleString(intlTag[locale])
  throw refused(
    'POLICY_BLOCKED',
    { messageKey: `receipt_file.too_long.${month === undefined ? 'year' : 'month'}` },
    { most },
  )
}

export function callerName(context: Context): string {
  const { firstName, lastName, email } = signedIn(context)
  return nameInPdf([firstName, lastName].filter(Boolean).join(' '), email)
}
