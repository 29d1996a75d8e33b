import type { PayoutDetailsInput } from '#schemas/money/payouts.ts'
import type { Config } from '#platform/core/config.ts'
import { seal, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

const purpose = sealPurposes.payoutDetails

interface SealedDetails extends PayoutDetailsInput {
  /** The address of the browser; older rows are without. */
  savedFrom?: string | null
}

/** The whole set as it was given; it can be opened for its own row alone. */
export const sealDetails = ({ secrets }: Config, reference: string, details: SealedDetails): Buffer =>
  seal(secrets.seals, purpose, reference, JSON.stringify(details))

export const openDetails = ({ secrets }: Config, reference: string, sealed: Buffer): SealedDetails =>
  JSON.parse(unseal(secrets.seals, purpose, reference, sealed).toString()) as SealedDetails
