/** Identifier of the sentence about the access log, which describes every button that opens the safety plan. */
export const planHintId = 'safety-plan-hint'
