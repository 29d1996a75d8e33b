import type { SessionPayment } from '#schemas/money/payment-choice.ts'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { money } from '#shared/i18n/format.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Block } from './Block.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { Viewer } from './use-viewer.ts'

interface PaymentBlockProps {
  number: number
  /** Minor units. */
  fee: number
  currency: string
  viewer: Pick<Viewer, 'balance' | 'cards' | 'cardGateway'>
  /** Null where nothing can pay here. */
  /** The client's package that can pay. */
  own: NonNullable<Viewer['packages']>[number] | undefined
  value: SessionPayment | null
  onChange: (value: SessionPayment) => void
}

const gatewayNames = { paystack: 'Paystack', stripe: 'Stripe' } as const

/** A package, the wallet, where it is enough, saved cards, or another card, which can be saved. */
export function PaymentBlock({ number, fee, currency, viewer, own, value, onChange }: PaymentBlockProps) {
  const { locale, t } = useReading()
  const { balance, cards, cardGateway } = viewer
  const isAnother = value?.method === 'card' && !('paymentMethod' in value)
  const gateway = gatewayNames[cardGateway ?? 'paystack']
  return (
    <Block number={number} isDone={false} title={t('book_page.payment')}>
      <fieldset className={classes.methods}>
        <legend className={classes.hidden}>{t('book_page.payment')}</legend>
        {own && (
          <Option
            icon="check"
            name={t('book_package.pay')}
            hint={t('book_package.left', { remaining: own.remaining, sessions: own.sessions })}
            isChosen={value?.method === 'package'}
            onChoose={() => onChange({ method: 'package', packageIdentifier: own.identifier })}
          />
        )}
        {balance !== null && balance >= fee && (
          <Option
            icon="wallet"
            name={t('book_page.wallet', { amount: money(locale, balance, currency) })}
            hint={t('book_page.wallet_left', { amount: money(locale, balance - fee, currency) })}
            isChosen={value?.method === 'wallet'}
            onChoose={() => onChange({ method: 'wallet' })}
          />
        )}
        {cards.map((card) => (
          <SavedCard
            key={card.identifier}
            card={card}
            isChosen={value !== null && 'paymentMethod' in value && value.paymentMethod === card.identifier}
            onChoose={() => onChange({ method: 'card', paymentMethod: card.identifier })}
          />
        ))}
        {cardGateway !== null && (
          <Option
            icon="card"
            name={t(cards.length > 0 ? 'card_words.another' : 'book_page.card')}
            hint={t('card_words.page_hint', { gateway })}
            isChosen={isAnother}
            onChoose={() => onChange({ method: 'card' })}
          />
        )}
      </fieldset>
      {value === null && <p>{t('book_page.no_card')}</p>}
      {isAnother && cardGateway !== null && (
        <label className={classes.later}>
          <input
            type="checkbox"
            checked={'saveCard' in value}
            onChange={({ target }) =>
              onChange(target.checked ? { method: 'card', saveCard: true } : { method: 'card' })
            }
          />
          <span>
            {t('card_words.save')}
            <small>{t('card_words.save_hint', { gateway })}</small>
          </span>
        </label>
      )}
    </Block>
  )
}

interface Choosable {
  isChosen: boolean
  onChoose: () => void
}

/** Names of brands, which are the same in every language. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  verve: 'Verve',
  discover: 'Discover',
}

function SavedCard({ card, ...choosable }: { card: PaymentMethod } & Choosable) {
  const { t } = useReading()
  const { brand, last4, expMonth, expYear } = card
  const date = `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
  const name = brands[brand] ?? t('book_page.card')
  return (
    <Option
      icon="card"
      name={t('card_words.name', { brand: name, last4 })}
      hint={t('card_words.hint', { date })}
      {...choosable}
    />
  )
}

function Option({
  icon,
  name,
  hint,
  isChosen,
  onChoose,
}: { icon: 'wallet' | 'card' | 'check'; name: string; hint: string } & Choosable) {
  return (
    <label className={classes.method}>
      <input type="radio" name="method" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{name}</b>
        <small>{hint}</small>
      </span>
      <Icon name={icon} />
    </label>
  )
}
