import type { PayoutDetailsInput } from '#schemas/money/payouts.ts'
import type { Config } from '#platform/core/config.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

const purpose = sealPurposes.payoutDetails

interface SealedDetails extends PayoutDetailsInput {
  /** Network address of the browser; older rows have none. */
  savedFrom?: string | null
}

/** Encrypts all details, bound to their row. */
export const sealDetails = ({ secrets }: Config, reference: string, details: SealedDetails): Buffer =>
  seal(secrets.seals, purpose, reference, JSON.stringify(details))

export const openDetails = ({ secrets }: Config, reference: string, sealed: Buffer): SealedDetails =>
  JSON.parse(unseal(secrets.seals, purpose, reference, sealed).toString()) as SealedDetails
