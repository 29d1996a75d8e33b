import { FeeChange } from '#schemas/marketplace/provider-profile.ts'
import { type FieldProblem, problemsOf } from '#schemas/platform/validate.ts'

/** Free sets the fee to 0, whatever the fee field contains. */
export const feeChangeOf = ({ fee, isFree = false }: Partial<FeeChange>): FeeChange => ({
  fee: isFree ? 0 : (fee ?? Number.NaN),
  isFree,
})

/** The values of the form; an unset fee is empty, not 0. */
export const startOfFee = ({ fee, isFree }: FeeChange) => ({ fee: fee === 0 && !isFree ? null : fee, isFree })

export const problemsOfFee = (values: object): readonly FieldProblem[] => problemsOf(FeeChange, feeChangeOf(values))
