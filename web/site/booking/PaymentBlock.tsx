import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Block } from './Block.tsx'
import { Icon } from './Icon.tsx'
import type { Method } from './use-place-booking.ts'
import { classes } from './classes.ts'

interface PaymentBlockProps {
  number: number
  fee: number
  currency: string
  /** Minor units in the wallet, where it can pay in this currency. */
  balance: number | null
  method: Method
  onMethod: (method: Method) => void
}

/** Wallet, where it is enough, or card. */
export function PaymentBlock({ number, fee, currency, balance, method, onMethod }: PaymentBlockProps) {
  const { locale, t } = useReading()
  const options = [
    ...(balance !== null && balance >= fee
      ? [
          {
            value: 'wallet' as const,
            name: t('book_page.wallet', { amount: money(locale, balance, currency) }),
            hint: t('book_page.wallet_left', { amount: money(locale, balance - fee, currency) }),
          },
        ]
      : []),
    { value: 'card' as const, name: t('book_page.card'), hint: t('book_page.card_hint') },
  ]
  return (
    <Block number={number} isDone={false} title={t('book_page.payment')}>
      <fieldset className={classes.methods}>
        <legend className={classes.hidden}>{t('book_page.payment')}</legend>
        {options.map(({ value, name, hint }) => (
          <label key={value} className={classes.method}>
            <input type="radio" name="method" checked={method === value} onChange={() => onMethod(value)} />
            <span>
              <b>{name}</b>
              <small>{hint}</small>
            </span>
            <Icon name={value} />
          </label>
        ))}
      </fieldset>
    </Block>
  )
}
