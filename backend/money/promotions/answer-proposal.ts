import type { AgreementAnswer } from '#schemas/money/promotion-limits.ts'
import type { BorneCode } from '#schemas/money/promotions.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { presentBorne } from './present-borne.ts'
import { lockPromotion, setAgreement } from './queries.ts'
import { agreementOf, isOver, mayAnswer } from './rules.ts'

/** The therapist agrees to bear a code, declines, or ends the agreement. Bookings that have the code keep their price. */
export const answerProposal = (context: Context, identifier: string, agreement: AgreementAnswer): Promise<BorneCode> =>
  context.transaction(async (db) => {
    const promotion = await lockPromotion(db, identifier)
    const isOwn = promotion?.bearer === 'provider' && promotion.providerIdentifier === signedIn(context).identifier
    if (!isOwn) throw notFound()
    if (agreementOf(promotion) === agreement) return presentBorne(promotion)
    if (!mayAnswer(agreementOf(promotion), agreement)) throw refused('STATUS_CHANGED')
    if (agreement === 'agreed' && isOver(promotion, context.now))
      throw refused('STATUS_CHANGED', { messageKey: 'code_agreement.over' })
    const answer = { agreement, answeredAt: iso(context.now) }
    await setAgreement(db, identifier, answer)
    await audit(context, db, 'promotion.answered', { details: { promotion: identifier, agreement } })
    return presentBorne({ ...promotion, ...answer })
  })
